// labs/vector-ops/copy/ladder, rungs 1 and 2, labs/vector-ops/triad/ladder, rung 1, and bench/xray/kernels/*.wgsl, line by line.
#pragma once
#include "memory.cuh"

constexpr u32 COPY_WG = 256u;

__device__ __forceinline__ u32 element_index() { return (blockIdx.y * gridDim.x + blockIdx.x) * COPY_WG + threadIdx.x; }

extern "C" __global__ void copy_one_element(const float *__restrict__ a, float *__restrict__ out, u32 n) {
  u32 i = element_index();
  if (i < n) store(&out[i], load(&a[i]));
}

extern "C" __global__ void copy_vec4_main(const float4 *__restrict__ a4, float4 *__restrict__ out4, u32 n) {
  u32 i = element_index();
  if (i < n / 4u) store(&out4[i], load(&a4[i]));
}

extern "C" __global__ void copy_vec4_tail(const float *__restrict__ a, float *__restrict__ out, u32 n) {
  u32 i = n / 4u * 4u + threadIdx.x;
  if (i < n) store(&out[i], load(&a[i]));
}

extern "C" __global__ void triad_one_element(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ out, u32 n, float s) {
  u32 i = element_index();
  if (i < n) store(&out[i], load(&a[i]) + s * load(&b[i]));
}

extern "C" __global__ void copy_strided(const float *__restrict__ a, float *__restrict__ out, u32 n) {
  constexpr u32 STRIDE = 8u;
  u32 i = element_index();
  u32 column = n / STRIDE;
  if (i < n) store(&out[i], load(&a[i % column * STRIDE + i / column]));
}

extern "C" __global__ void copy_offset(const float *__restrict__ a, float *__restrict__ out, u32 n) {
  u32 i = element_index();
  if (i < n) store(&out[i], load(&a[min(i + 1u, n - 1u)]));
}

extern "C" __global__ void divergent_branch(const float *__restrict__ a, float *__restrict__ out, u32 n) {
  u32 i = element_index();
  if (i >= n) return;
  if (i % 2u == 0u) {
    store(&out[i], 2.0f * load(&a[i]));
  } else {
    store(&out[i ^ 64u], 0.5f * load(&a[i ^ 32u]) + 1.0f);
  }
}

extern "C" __global__ void divergent_loop(const float *__restrict__ a, float *__restrict__ out, u32 n) {
  u32 i = element_index();
  if (i >= n) return;
  float sum = 0.0f;
  // Unrolled, lanes would no longer be in the same iteration.
#pragma unroll 1
  for (u32 k = 0u; k <= i % 32u; k++) sum += load(&a[i - k]);
  store(&out[i], sum);
}

template <u32 PADDING> __device__ __forceinline__ void transpose(const float *a, float *out) {
  constexpr u32 EDGE = 128u, TILE_EDGE = 32u, ROWS = 8u;
  __shared__ float tile[TILE_EDGE][TILE_EDGE + PADDING];
  u32 x = threadIdx.x, y = threadIdx.y;
  u32 x0 = blockIdx.x * TILE_EDGE, y0 = blockIdx.y * TILE_EDGE;
  for (u32 row = y; row < TILE_EDGE; row += ROWS) store_shared(&tile[row][x], load(&a[(y0 + row) * EDGE + x0 + x]));
  __syncthreads();
  for (u32 row = y; row < TILE_EDGE; row += ROWS) store(&out[(x0 + row) * EDGE + y0 + x], load_shared(&tile[x][row]));
}

extern "C" __global__ void transpose_conflicts(const float *__restrict__ a, float *__restrict__ out) { transpose<0u>(a, out); }

extern "C" __global__ void transpose_padded(const float *__restrict__ a, float *__restrict__ out) { transpose<1u>(a, out); }
