// Sixteen steps of the game of life, one word of memory a cell: one step a launch, and sixteen steps in one launch. In the latter a warp goes down a
// strip of 1024 columns with 32 cells in a register, eight groups of four that are 128 columns apart, and each step two rows behind the
// step before it. Neighbours across the ends of a group come from the lanes beside it by shuffles.
#include "timing.cuh"

constexpr int W = 8144, H = 8144, PITCH = 8160, STEPS = 16, OWN = 1024 - 2 * STEPS;
typedef unsigned int Word;

__global__ void oneStep(const Word* now, Word* next) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= W || y >= H) return;
  Word living = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (x + dx >= 0 && x + dx < W && y + dy >= 0 && y + dy < H) living += now[(size_t)(y + dy) * PITCH + x + dx];
  const size_t i = (size_t)y * PITCH + x;
  next[i] = living == 3 || (living == 4 && now[i] == 1) ? 1 : 0;
}

__device__ uint2 sumOfThree(Word a, Word b, Word c) { return make_uint2(a ^ b ^ c, (a & b) | ((a ^ b) & c)); }

__device__ Word rule(uint2 above, uint2 own, uint2 below, Word cells) {
  const uint2 ones = sumOfThree(above.x, own.x, below.x), twos = sumOfThree(above.y, own.y, below.y);
  const Word odd = twos.x ^ ones.y;
  return (ones.x & odd & ~twos.y) | (cells & ~ones.x & ~odd & (twos.y ^ (twos.x & ones.y)));
}

__device__ Word packed(const Word* now, int q, int y) {
  Word word = 0;
  if (y < 0 || y >= H) return word;
#pragma unroll
  for (int k = 0; k < 8; k++) {
    const int quad = q + 32 * k;
    if (quad >= 0 && 4 * quad < W) {
      const uint4 v = reinterpret_cast<const uint4*>(now)[(size_t)y * (PITCH / 4) + quad];
      word |= (v.x | v.y << 1 | v.z << 2 | v.w << 3) << (4 * k);
    }
  }
  return word;
}

template <int ROWS>
__global__ void __launch_bounds__(32) manySteps(const Word* now, Word* next) {
  static_assert(W % 4 == 0 && ROWS % 2 == 0, "");
  const int lane = threadIdx.x, q = (int)blockIdx.x * (OWN / 4) - STEPS / 4 + lane, y0 = blockIdx.y * ROWS;
  Word live = 0;
  for (int k = 0; k < 8; k++) live |= q + 32 * k >= 0 && 4 * (q + 32 * k) < W ? 15u << (4 * k) : 0;
  uint2 sums[2][STEPS];
  Word cells[STEPS], newest[STEPS];
#pragma unroll
  for (int t = 0; t < STEPS; t++) {
    sums[0][t] = sums[1][t] = make_uint2(0, 0);
    cells[t] = newest[t] = 0;
  }
  for (int turn = 0; turn < ROWS + 3 * STEPS; turn += 2) {
#pragma unroll
    for (int parity = 0; parity < 2; parity++) {
      const int y = y0 + turn + parity - STEPS;
      const Word fresh = turn + parity < ROWS + 2 * STEPS ? packed(now, q, y) : 0;
      Word done = 0;
#pragma unroll
      for (int t = STEPS - 1; t >= 0; t--) {
        const Word own = newest[t];
        const Word left = __shfl_sync(~0u, own, (lane + 31) % 32) << (lane == 0 ? 4 : 0);
        const Word right = __shfl_sync(~0u, own, (lane + 1) % 32) >> (lane == 31 ? 4 : 0);
        const uint2 below = sumOfThree((own << 1 & 0xeeeeeeeeu) | (left >> 3 & 0x11111111u), own, (own >> 1 & 0x77777777u) | (right << 3 & 0x88888888u));
        const int row = y - 2 * (t + 1);
        const Word result = rule(sums[parity][t], sums[1 - parity][t], below, cells[t]) & (row >= 0 && row < H ? live : 0);
        sums[parity][t] = below;
        cells[t] = own;
        if (t == STEPS - 1) done = result;
        else newest[t + 1] = result;
      }
      newest[0] = fresh;
      const int out = y - 2 * STEPS;
      if (out < y0 || out >= y0 + ROWS || out >= H) continue;
#pragma unroll
      for (int k = 0; k < 8; k++) {
        const bool isOwn = (k > 0 || lane >= STEPS / 4) && (k < 7 || lane < 32 - STEPS / 4);
        const Word group = done >> (4 * k);
        if (isOwn && 4 * (q + 32 * k) < W)
          reinterpret_cast<uint4*>(next)[(size_t)out * (PITCH / 4) + q + 32 * k] = make_uint4(group & 1, group >> 1 & 1, group >> 2 & 1, group >> 3 & 1);
      }
    }
  }
}

int main() {
  const size_t length = (size_t)PITCH * H;
  std::vector<Word> host(length);
  Word state = 1;
  for (Word& cell : host) cell = (state = state * 1664525u + 1013904223u) >> 31;
  Word* now = deviceArray<Word>(length, host.data());
  Word* grids[2] = {deviceArray<Word>(length), deviceArray<Word>(length)};
  Word* many = deviceArray<Word>(length);
  const auto oneByOne = [&] {
    const Word* from = now;
    for (int k = 0; k < STEPS; k++) {
      oneStep<<<dim3((W + 31) / 32, (H + 7) / 8), dim3(32, 8)>>>(from, grids[k % 2]);
      from = grids[k % 2];
    }
  };
  const unsigned long long elements = (unsigned long long)W * H;
  report("wave/life", "CUDA, one step a launch", elements, oneByOne);
  report("wave/life", "CUDA, temporal blocking, 128 rows", elements, [&] { manySteps<128><<<dim3((W + OWN - 1) / OWN, (H + 127) / 128), 32>>>(now, many); });
  report("wave/life", "CUDA, temporal blocking, 256 rows", elements, [&] { manySteps<256><<<dim3((W + OWN - 1) / OWN, (H + 255) / 256), 32>>>(now, many); });
  CHECK(cudaGetLastError());
  std::vector<Word> expected(length), found(length);
  CHECK(cudaMemcpy(expected.data(), grids[(STEPS - 1) % 2], length * sizeof(Word), cudaMemcpyDeviceToHost));
  CHECK(cudaMemcpy(found.data(), many, length * sizeof(Word), cudaMemcpyDeviceToHost));
  size_t different = 0;
  for (size_t y = 0; y < H; y++)
    for (size_t x = 0; x < W; x++) different += expected[y * PITCH + x] != found[y * PITCH + x];
  std::fprintf(stderr, "wave/life: the two differ in %zu cells\n", different);
}
