// stencil/*: the march along z in CUDA, with one point a thread and with four neighbouring points, over the lab's padded grid.
#include "timing.cuh"

struct Grid {
  unsigned nx, ny, nz, origin, pitch, plane;
  float c[6];
};

constexpr unsigned WIDTH = 32, HEIGHT = 8;

/** One point: a queue of 2R + 1 points of the column in registers. */
template <int R, int CHUNK>
__global__ void marchByPoint(const float* __restrict__ a, float* __restrict__ b, Grid grid) {
  const unsigned x = blockIdx.x * WIDTH + threadIdx.x, y = blockIdx.y * HEIGHT + threadIdx.y, z0 = blockIdx.z * CHUNK;
  if (x >= grid.nx || y >= grid.ny) return;
  const int dy = grid.pitch, dz = grid.plane;
  const float* at = a + grid.origin + x + size_t(y) * dy + size_t(z0) * dz;
  float* to = b + (at - a);
  float queue[2 * R + 1];
#pragma unroll
  for (int j = 0; j < 2 * R; j++) queue[j] = at[(j - R) * dz];
  for (unsigned z = z0; z < min(z0 + CHUNK, grid.nz); z++, at += dz, to += dz) {
    queue[2 * R] = at[R * dz];
    float sum = grid.c[0] * queue[R];
#pragma unroll
    for (int k = 1; k <= R; k++) sum += grid.c[k] * (at[-k] + at[k] + at[-k * dy] + at[k * dy] + queue[R - k] + queue[R + k]);
    *to = sum;
#pragma unroll
    for (int j = 0; j < 2 * R; j++) queue[j] = queue[j + 1];
  }
}

__device__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }

__device__ float4 operator*(float a, float4 b) { return make_float4(a * b.x, a * b.y, a * b.z, a * b.w); }

/** Four points: the same with vectors; nx is a multiple of 4. */
template <int R, int CHUNK>
__global__ void marchByVector(const float4* __restrict__ a, float4* __restrict__ b, Grid grid) {
  const unsigned x = blockIdx.x * WIDTH + threadIdx.x, y = blockIdx.y * HEIGHT + threadIdx.y, z0 = blockIdx.z * CHUNK;
  if (x >= grid.nx / 4 || y >= grid.ny) return;
  const int dy = grid.pitch / 4, dz = grid.plane / 4;
  const float4* at = a + grid.origin / 4 + x + size_t(y) * dy + size_t(z0) * dz;
  float4* to = b + (at - a);
  float4 queue[2 * R + 1];
#pragma unroll
  for (int j = 0; j < 2 * R; j++) queue[j] = at[(j - R) * dz];
  for (unsigned z = z0; z < min(z0 + CHUNK, grid.nz); z++, at += dz, to += dz) {
    queue[2 * R] = at[R * dz];
    const float4 v = queue[R], l = at[-1], r = at[1];
    float row[20] = {0, 0, 0, 0, l.x, l.y, l.z, l.w, v.x, v.y, v.z, v.w, r.x, r.y, r.z, r.w, 0, 0, 0, 0};
    if (R == 5) {
      row[3] = at[-2].w;
      row[16] = at[2].x;
    }
    float4 sum = grid.c[0] * v;
#pragma unroll
    for (int k = 1; k <= R; k++) {
      const float4 left = make_float4(row[8 - k], row[9 - k], row[10 - k], row[11 - k]);
      const float4 right = make_float4(row[8 + k], row[9 + k], row[10 + k], row[11 + k]);
      sum = sum + grid.c[k] * (left + right + at[-k * dy] + at[k * dy] + queue[R - k] + queue[R + k]);
    }
    *to = sum;
#pragma unroll
    for (int j = 0; j < 2 * R; j++) queue[j] = queue[j + 1];
  }
}

unsigned blocks(unsigned points, unsigned size) { return (points + size - 1) / size; }

template <int R>
void measure(const char* exercise) {
  Grid grid = {496, 508, 508, 0, 0, 0, {0.5f, 0.1f, 0.05f, 0.025f, 0.0125f, 0.00625f}};
  grid.pitch = 4 * blocks(grid.nx + 16, 4);
  grid.plane = grid.pitch * (grid.ny + 2 * R);
  grid.origin = 8 + R * (grid.pitch + grid.plane);
  const size_t length = size_t(grid.plane) * (grid.nz + 2 * R);
  const unsigned long long points = 1ull * grid.nx * grid.ny * grid.nz;
  std::vector<float> values(length);
  for (size_t i = 0; i < length; i++) values[i] = float(i * 2654435761u % 8191) / 4096 - 1;
  float *a = deviceArray<float>(length, values.data()), *b = deviceArray<float>(length);
  const dim3 threads(WIDTH, HEIGHT);
  const dim3 byPoint(blocks(grid.nx, WIDTH), blocks(grid.ny, HEIGHT), blocks(grid.nz, 64));
  report(exercise, "CUDA, march by point", points, [&] { marchByPoint<R, 64><<<byPoint, threads>>>(a, b, grid); });
  const float4* vectors = reinterpret_cast<const float4*>(a);
  float4* results = reinterpret_cast<float4*>(b);
  const dim3 by16(blocks(grid.nx / 4, WIDTH), blocks(grid.ny, HEIGHT), blocks(grid.nz, 16));
  report(exercise, "CUDA, march by vector, chunks of 16", points, [&] { marchByVector<R, 16><<<by16, threads>>>(vectors, results, grid); });
  const dim3 by8(by16.x, by16.y, blocks(grid.nz, 8));
  report(exercise, "CUDA, march by vector, chunks of 8", points, [&] { marchByVector<R, 8><<<by8, threads>>>(vectors, results, grid); });
  CHECK(cudaGetLastError());
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
}

int main() {
  measure<1>("stencil/7pt");
  measure<2>("stencil/13pt");
  measure<3>("stencil/19pt");
  measure<4>("stencil/25pt");
  measure<5>("stencil/31pt");
  return 0;
}
