// Sixteen steps of the 2-D wave equation: one step a launch, and temporal blocking, sixteen steps in one launch. In the latter a block goes down a
// strip of rows, four columns a thread; each step follows one row behind the step before it, with two of its rows in registers, and
// the columns at the ends of what a thread owns are exchanged through shared memory, once a row for all steps.
#include "timing.cuh"
#include <cmath>
#include <utility>

constexpr int W = 8144, H = 4064, PITCH = 8160, STEPS = 16;
constexpr float C2 = 0.3f;

__device__ float at(const float* grid, int x, int y) { return x >= 0 && x < W && y >= 0 && y < H ? grid[(size_t)y * PITCH + x] : 0.0f; }

__global__ void oneStep(const float* before, const float* now, float* next) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= W || y >= H) return;
  const size_t i = (size_t)y * PITCH + x;
  const float around = at(now, x - 1, y) + at(now, x + 1, y) + at(now, x, y - 1) + at(now, x, y + 1);
  next[i] = 2.0f * now[i] - before[i] + C2 * (around - 4.0f * now[i]);
}

__device__ float4 row(const float* grid, int q, int y) {
  if (q < 0 || 4 * q >= W || y < 0 || y >= H) return make_float4(0, 0, 0, 0);
  return reinterpret_cast<const float4*>(grid)[(size_t)y * (PITCH / 4) + q];
}

__device__ float step(float around, float own, float before, float c) { return c * around + ((2.0f - 4.0f * C2) * own - before); }

template <int K, int THREADS, int ROWS>
__global__ void __launch_bounds__(THREADS) manySteps(const float* before, const float* now, float* next) {
  static_assert(W % 4 == 0 && K % 4 == 0 && ROWS % 2 == 0, "");
  constexpr int EDGE = K / 4;
  __shared__ float first[2][K][THREADS], last[2][K][THREADS];
  const int lane = threadIdx.x, q = (int)blockIdx.x * (THREADS - 2 * EDGE) + lane - EDGE, y0 = blockIdx.y * ROWS;
  const bool isOwn = lane >= EDGE && lane < THREADS - EDGE && 4 * q < W;
  const float c = q >= 0 && 4 * q < W ? C2 : 0.0f;
  const int left = max(lane, 1) - 1, right = min(lane + 1, THREADS - 1);
  float4 rows[2][K];
#pragma unroll
  for (int t = 0; t < K; t++) rows[0][t] = rows[1][t] = make_float4(0, 0, 0, 0);
  for (int turn = 0; turn < ROWS + 2 * K; turn += 2) {
#pragma unroll
    for (int parity = 0; parity < 2; parity++) {
      const int y = y0 + turn + parity - K;
#pragma unroll
      for (int t = 0; t < K; t++) {
        first[parity][t][lane] = rows[1 - parity][t].x;
        last[parity][t][lane] = rows[1 - parity][t].w;
      }
      __syncthreads();
      float4 newest = row(now, q, y), old = row(before, q, y - 1);
#pragma unroll
      for (int t = 0; t < K; t++) {
        const float4 above = rows[parity][t], own = rows[1 - parity][t];
        const float cy = y - t - 1 >= 0 && y - t - 1 < H ? c : 0.0f;
        float4 result;
        result.x = step((above.x + newest.x) + (last[parity][t][left] + own.y), own.x, old.x, cy);
        result.y = step((above.y + newest.y) + (own.x + own.z), own.y, old.y, cy);
        result.z = step((above.z + newest.z) + (own.y + own.w), own.z, old.z, cy);
        result.w = step((above.w + newest.w) + (own.z + first[parity][t][right]), own.w, old.w, cy);
        rows[parity][t] = newest;
        old = above;
        newest = result;
      }
      const int out = y - K;
      if (isOwn && out >= y0 && out < y0 + ROWS && out < H) reinterpret_cast<float4*>(next)[(size_t)out * (PITCH / 4) + q] = newest;
    }
  }
}

template <int THREADS, int ROWS>
void launchMany(const float* before, const float* now, float* next) {
  constexpr int COLUMNS = 4 * THREADS - 2 * STEPS;
  manySteps<STEPS, THREADS, ROWS><<<dim3((W + COLUMNS - 1) / COLUMNS, (H + ROWS - 1) / ROWS), THREADS>>>(before, now, next);
}

int main() {
  const size_t length = (size_t)PITCH * H;
  std::vector<float> host(length);
  unsigned state = 1;
  for (float& value : host) value = (float)((state = state * 1664525u + 1013904223u) >> 8) / 8388608.0f - 1.0f;
  float* before = deviceArray<float>(length, host.data());
  float* now = deviceArray<float>(length, host.data());
  float* grids[3] = {deviceArray<float>(length), deviceArray<float>(length), deviceArray<float>(length)};
  float* many = deviceArray<float>(length);
  float* result = nullptr;
  const auto oneByOne = [&] {
    const float *older = before, *newer = now;
    for (int k = 0; k < STEPS; k++) {
      result = grids[k % 3];
      oneStep<<<dim3((W + 31) / 32, (H + 7) / 8), dim3(32, 8)>>>(older, newer, result);
      older = newer;
      newer = result;
    }
  };
  const unsigned long long elements = (unsigned long long)W * H;
  report("wave/steps", "CUDA, one step a launch", elements, oneByOne);
  report("wave/steps", "CUDA, temporal blocking, 64 threads, 256 rows", elements, [&] { launchMany<64, 256>(before, now, many); });
  report("wave/steps", "CUDA, temporal blocking, 64 threads, 512 rows", elements, [&] { launchMany<64, 512>(before, now, many); });
  report("wave/steps", "CUDA, temporal blocking, 128 threads, 256 rows", elements, [&] { launchMany<128, 256>(before, now, many); });
  CHECK(cudaGetLastError());
  std::vector<float> expected(length), found(length);
  CHECK(cudaMemcpy(expected.data(), result, length * sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(found.data(), many, length * sizeof(float), cudaMemcpyDeviceToHost));
  double largest = 0;
  for (size_t y = 0; y < H; y++)
    for (size_t x = 0; x < W; x++) largest = std::max(largest, std::fabs((double)expected[y * PITCH + x] - found[y * PITCH + x]));
  std::fprintf(stderr, "wave/steps: the two differ by at most %g\n", largest);
}
