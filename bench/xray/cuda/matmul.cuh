// labs/matmul/square/ladder, rungs 1 to 3, line by line.
#pragma once
#include "memory.cuh"

constexpr u32 TILE = 16u;

extern "C" __global__ void matmul_one_element(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, u32 n) {
  u32 column = blockIdx.x * TILE + threadIdx.x;
  u32 row = blockIdx.y * TILE + threadIdx.y;
  if (row >= n || column >= n) return;
  float sum = 0.0f;
  for (u32 k = 0u; k < n; k++) sum += load(&a[row * n + k]) * load(&b[k * n + column]);
  store(&c[row * n + column], sum);
}

// Of a or of b.
__device__ __forceinline__ float element_of(const float *matrix, u32 row, u32 column, u32 n) {
  if (row < n && column < n) return load(&matrix[row * n + column]);
  return 0.0f;
}

extern "C" __global__ void matmul_tiled(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, u32 n) {
  __shared__ float a_tile[TILE][TILE];
  __shared__ float b_tile[TILE][TILE];
  u32 x = threadIdx.x, y = threadIdx.y;
  u32 column = blockIdx.x * TILE + x;
  u32 row = blockIdx.y * TILE + y;
  float sum = 0.0f;
  for (u32 first = 0u; first < n; first += TILE) {
    store_shared(&a_tile[y][x], element_of(a, row, first + x, n));
    store_shared(&b_tile[y][x], element_of(b, first + y, column, n));
    __syncthreads();
    for (u32 k = 0u; k < TILE; k++) sum += load_shared(&a_tile[y][k]) * load_shared(&b_tile[k][x]);
    __syncthreads();
  }
  if (row < n && column < n) store(&c[row * n + column], sum);
}

__device__ __forceinline__ void store_row(float *c, u32 row, u32 column, float4 values, u32 n) {
  const float value[4] = {values.x, values.y, values.z, values.w};
#pragma unroll
  for (u32 i = 0u; i < 4u; i++) {
    if (row < n && column + i < n) store(&c[row * n + column + i], value[i]);
  }
}

extern "C" __global__ void matmul_four_by_four(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, u32 n) {
  constexpr u32 EDGE = 64u, DEPTH = 16u, LANES = 16u;
  __shared__ float4 a_tile[DEPTH][LANES + 1u];
  __shared__ float4 b_tile[DEPTH][LANES];
  u32 x = threadIdx.x, y = threadIdx.y;
  u32 column = blockIdx.x * EDGE + 4u * x;
  u32 row = blockIdx.y * EDGE + 4u * y;
  float4 sum0 = zero4(), sum1 = zero4(), sum2 = zero4(), sum3 = zero4();
  for (u32 first = 0u; first < n; first += DEPTH) {
    u32 k_a = first + x, k_b = first + y;
    store_shared(&a_tile[x][y], make_float4(element_of(a, row, k_a, n), element_of(a, row + 1u, k_a, n), element_of(a, row + 2u, k_a, n),
                                            element_of(a, row + 3u, k_a, n)));
    store_shared(&b_tile[y][x], make_float4(element_of(b, k_b, column, n), element_of(b, k_b, column + 1u, n),
                                            element_of(b, k_b, column + 2u, n), element_of(b, k_b, column + 3u, n)));
    __syncthreads();
    for (u32 k = 0u; k < DEPTH; k++) {
      float4 a_k = load_shared(&a_tile[k][y]);
      float4 b_k = load_shared(&b_tile[k][x]);
      sum0 += a_k.x * b_k;
      sum1 += a_k.y * b_k;
      sum2 += a_k.z * b_k;
      sum3 += a_k.w * b_k;
    }
    __syncthreads();
  }
  store_row(c, row, column, sum0, n);
  store_row(c, row + 1u, column, sum1, n);
  store_row(c, row + 2u, column, sum2, n);
  store_row(c, row + 3u, column, sum3, n);
}
