// labs/query/filtered-sum/ladder, rungs 3 and 6, line by line.
#pragma once
#include "memory.cuh"

constexpr u32 QUERY_WG = 256u;
constexpr u32 RADIX = 16u;

__device__ __forceinline__ uint2 add64(uint2 a, uint2 b) {
  u32 low = a.x + b.x;
  return make_uint2(low, a.y + b.y + (low < a.x ? 1u : 0u));
}

__device__ __forceinline__ uint2 multiply_wide(u32 a, u32 b) {
  u32 a0 = a & 0xffffu, a1 = a >> 16u, b0 = b & 0xffffu, b1 = b >> 16u;
  u32 middle = a1 * b0 + ((a0 * b0) >> 16u);
  u32 carried = a0 * b1 + (middle & 0xffffu);
  return make_uint2(a * b, a1 * b1 + (middle >> 16u) + (carried >> 16u));
}

__device__ __forceinline__ uint2 multiply64(uint2 a, uint2 b) {
  uint2 low = multiply_wide(a.x, b.x);
  return make_uint2(low.x, low.y + a.x * b.y + a.y * b.x);
}

struct Columns {
  const u32 *suppkey;
  const uint2 *quantity;
  const uint2 *extendedprice;
  u32 rows, z;
};

__device__ __forceinline__ uint2 product(const Columns &table, u32 row) {
  return multiply64(load(&table.quantity[row]), load(&table.extendedprice[row]));
}

__device__ __forceinline__ uint2 selected_product(const Columns &table, u32 row) {
  if (row < table.rows && load(&table.suppkey[row]) < table.z) return product(table, row);
  return make_uint2(0u, 0u);
}

// Rung 3: half of the lanes in each step.
__device__ __forceinline__ uint2 tree_of_two(uint2 *sums, u32 lane, uint2 own) {
  store_shared(&sums[lane], own);
  __syncthreads();
  for (u32 stride = QUERY_WG / 2u; stride > 0u; stride /= 2u) {
    if (lane < stride) store_shared(&sums[lane], add64(load_shared(&sums[lane]), load_shared(&sums[lane + stride])));
    __syncthreads();
  }
  return load_shared(&sums[0]);
}

// Rung 6: 256 numbers become 16, and 16 become 1.
__device__ __forceinline__ uint2 tree_of_sixteen(uint2 *sums, u32 lane, uint2 own) {
  store_shared(&sums[lane], own);
  __syncthreads();
  uint2 sum = make_uint2(0u, 0u);
  if (lane < RADIX) {
    for (u32 k = 0u; k < RADIX; k++) sum = add64(sum, load_shared(&sums[lane + k * RADIX]));
    store_shared(&sums[lane], sum);
  }
  __syncthreads();
  if (lane == 0u) {
    sum = make_uint2(0u, 0u);
    for (u32 k = 0u; k < RADIX; k++) sum = add64(sum, load_shared(&sums[k]));
  }
  return sum;
}

extern "C" __global__ void query_sequential_main(Columns table, uint2 *scratch) {
  __shared__ uint2 sums[QUERY_WG];
  u32 lane = threadIdx.x;
  u32 chunk = blockIdx.y * gridDim.x + blockIdx.x;
  uint2 sum = tree_of_two(sums, lane, selected_product(table, chunk * QUERY_WG + lane));
  if (lane == 0u && chunk < ceil_div(table.rows, QUERY_WG)) store(&scratch[chunk], sum);
}

extern "C" __global__ void query_sequential_reduce(uint2 *scratch, u32 rows) {
  __shared__ uint2 sums[QUERY_WG];
  u32 lane = threadIdx.x;
  u32 chunks = ceil_div(rows, QUERY_WG);
  uint2 own = make_uint2(0u, 0u);
#pragma unroll 1
  for (u32 i = blockIdx.x * QUERY_WG + lane; i < chunks; i += gridDim.x * QUERY_WG) own = add64(own, load(&scratch[i]));
  uint2 sum = tree_of_two(sums, lane, own);
  if (lane == 0u) store(&scratch[chunks + blockIdx.x], sum);
}

extern "C" __global__ void query_sequential_finish(const uint2 *scratch, u32 numbers, uint2 *output, u32 rows) {
  __shared__ uint2 sums[QUERY_WG];
  u32 lane = threadIdx.x;
  uint2 own = make_uint2(0u, 0u);
#pragma unroll 1
  for (u32 i = ceil_div(rows, QUERY_WG) + lane; i < numbers; i += QUERY_WG) own = add64(own, load(&scratch[i]));
  uint2 sum = tree_of_two(sums, lane, own);
  if (lane == 0u) store(&output[0], sum);
}

__device__ __forceinline__ uint2 quad_sum(const Columns &table, uint4 keys, u32 quad, u32 quads) {
  uint2 sum = make_uint2(0u, 0u);
  bool inside = quad < quads;
  const bool selected[4] = {keys.x < table.z && inside, keys.y < table.z && inside, keys.z < table.z && inside, keys.w < table.z && inside};
  if (selected[0] || selected[1] || selected[2] || selected[3]) {
#pragma unroll
    for (u32 i = 0u; i < 4u; i++) {
      if (selected[i]) sum = add64(sum, product(table, 4u * quad + i));
    }
  }
  return sum;
}

__device__ __forceinline__ u32 least(uint4 keys) { return min(min(keys.x, keys.y), min(keys.z, keys.w)); }

extern "C" __global__ void query_grid_stride_main(Columns table, uint2 *scratch) {
  __shared__ uint2 sums[QUERY_WG];
  const uint4 *keys4 = reinterpret_cast<const uint4 *>(table.suppkey);
  u32 lane = threadIdx.x;
  u32 quads = table.rows / 4u;
  uint2 sum = make_uint2(0u, 0u);
  for (u32 first = blockIdx.x * 4u * QUERY_WG + lane; first < quads; first += gridDim.x * 4u * QUERY_WG) {
    u32 last = quads - 1u;
    uint4 k0 = load(&keys4[first]);
    uint4 k1 = load(&keys4[min(first + QUERY_WG, last)]);
    uint4 k2 = load(&keys4[min(first + 2u * QUERY_WG, last)]);
    uint4 k3 = load(&keys4[min(first + 3u * QUERY_WG, last)]);
    if (min(min(least(k0), least(k1)), min(least(k2), least(k3))) < table.z) {
      sum = add64(sum, quad_sum(table, k0, first, quads));
      sum = add64(sum, quad_sum(table, k1, first + QUERY_WG, quads));
      sum = add64(sum, quad_sum(table, k2, first + 2u * QUERY_WG, quads));
      sum = add64(sum, quad_sum(table, k3, first + 3u * QUERY_WG, quads));
    }
  }
  uint2 total = tree_of_sixteen(sums, lane, sum);
  if (lane == 0u) store(&scratch[blockIdx.x], total);
}

extern "C" __global__ void query_grid_stride_finish(Columns table, const uint2 *scratch, u32 numbers, uint2 *output) {
  __shared__ uint2 sums[QUERY_WG];
  u32 lane = threadIdx.x;
  uint2 sum = make_uint2(0u, 0u);
  u32 row = (table.rows & ~3u) + lane;
  if (row < table.rows && load(&table.suppkey[row]) < table.z) sum = product(table, row);
#pragma unroll 1
  for (u32 i = lane; i < numbers; i += QUERY_WG) sum = add64(sum, load(&scratch[i]));
  uint2 total = tree_of_sixteen(sums, lane, sum);
  if (lane == 0u) store(&output[0], total);
}
