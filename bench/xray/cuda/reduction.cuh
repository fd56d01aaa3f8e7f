// labs/reduction/sum/ladder, line by line.
#pragma once
#include "memory.cuh"

constexpr u32 WG = 256u;
constexpr u32 GROUPS = 528u;
constexpr u32 MAX_ROUNDS = 1u << 20;

__device__ __forceinline__ void add_shared(float *part, u32 to, u32 from) {
  store_shared(&part[to], load_shared(&part[to]) + load_shared(&part[from]));
}

struct Divergent {
  static constexpr u32 loads = 1u;
  static __device__ __forceinline__ void tree_sum(float *part, u32 tid) {
    for (u32 s = 1u; s < WG; s *= 2u) {
      __syncthreads();
      if (tid % (2u * s) == 0u) add_shared(part, tid, tid + s);
    }
  }
};

struct Strided {
  static constexpr u32 loads = 1u;
  static __device__ __forceinline__ void tree_sum(float *part, u32 tid) {
    for (u32 s = 1u; s < WG; s *= 2u) {
      __syncthreads();
      u32 i = 2u * s * tid;
      if (i < WG) add_shared(part, i, i + s);
    }
  }
};

struct Sequential {
  static constexpr u32 loads = 1u;
  static __device__ __forceinline__ void tree_sum(float *part, u32 tid) {
    for (u32 s = WG / 2u; s > 0u; s /= 2u) {
      __syncthreads();
      if (tid < s) add_shared(part, tid, tid + s);
    }
  }
};

struct FirstAddOnLoad : Sequential {
  static constexpr u32 loads = 2u;
};

__device__ __forceinline__ float load_or_zero(const float *at, u32 i, u32 n) {
  if (i < n) return load(&at[i]);
  return 0.0f;
}

template <class Rung> __device__ __forceinline__ float first_loads(const float *at, u32 group, u32 tid, u32 n) {
  u32 i = group * Rung::loads * WG + tid;
  if constexpr (Rung::loads == 1u) return load_or_zero(at, i, n);
  return load_or_zero(at, i, n) + load_or_zero(at, i + WG, n);
}

template <class Rung> __device__ __forceinline__ u32 count1(u32 n) { return ceil_div(n, Rung::loads * WG); }

template <class Rung> __device__ __forceinline__ u32 count2(u32 n) { return ceil_div(count1<Rung>(n), Rung::loads * WG); }

template <class Rung> __device__ __forceinline__ void sum_level1(const float *input, float *scratch, u32 n) {
  __shared__ float part[WG];
  u32 tid = threadIdx.x;
  u32 group = blockIdx.y * gridDim.x + blockIdx.x;
  store_shared(&part[tid], first_loads<Rung>(input, group, tid, n));
  Rung::tree_sum(part, tid);
  if (tid == 0u && group < count1<Rung>(n)) store(&scratch[group], load_shared(&part[0]));
}

template <class Rung> __device__ __forceinline__ void sum_level2(float *scratch, u32 n) {
  __shared__ float part[WG];
  u32 tid = threadIdx.x;
  store_shared(&part[tid], first_loads<Rung>(scratch, blockIdx.x, tid, count1<Rung>(n)));
  Rung::tree_sum(part, tid);
  if (tid == 0u) store(&scratch[count1<Rung>(n) + blockIdx.x], load_shared(&part[0]));
}

template <class Rung> __device__ __forceinline__ void sum_finish(const float *scratch, float *output, u32 n) {
  __shared__ float part[WG];
  u32 tid = threadIdx.x;
  float sum = 0.0f;
#pragma unroll 1
  for (u32 i = tid; i < count2<Rung>(n); i += WG) sum += load(&scratch[count1<Rung>(n) + i]);
  store_shared(&part[tid], sum);
  Rung::tree_sum(part, tid);
  if (tid == 0u) store(&output[0], load_shared(&part[0]));
}

#define SUM_KERNELS(name, Rung)                                                                                                              \
  extern "C" __global__ void name##_level1(const float *__restrict__ input, float *__restrict__ scratch, u32 n) {                            \
    sum_level1<Rung>(input, scratch, n);                                                                                                     \
  }                                                                                                                                          \
  extern "C" __global__ void name##_level2(float *scratch, u32 n) { sum_level2<Rung>(scratch, n); }                                          \
  extern "C" __global__ void name##_finish(const float *__restrict__ scratch, float *__restrict__ output, u32 n) {                           \
    sum_finish<Rung>(scratch, output, n);                                                                                                    \
  }

SUM_KERNELS(sum_divergent, Divergent)
SUM_KERNELS(sum_strided, Strided)
SUM_KERNELS(sum_sequential, Sequential)
SUM_KERNELS(sum_first_add, FirstAddOnLoad)

__device__ __forceinline__ float4 vector_or_zero(const float4 *input4, u32 i, u32 n) {
  if (i < n / 4u) return load(&input4[i]);
  return zero4();
}

// What `finish` of rungs 5 and 6 adds up before its tree: partial sums, and the n % 4 elements behind the last vector.
__device__ __forceinline__ float rest_of_sum(const float *input, const float *scratch, u32 n, u32 partials) {
  u32 tid = threadIdx.x;
  float sum = 0.0f;
  for (u32 k = 0u; k < (GROUPS + WG - 1u) / WG; k++) {
    u32 i = k * WG + tid;
    if (i < partials) sum += load(&scratch[i]);
  }
  u32 rest = n / 4u * 4u + tid;
  if (rest < n) sum += load(&input[rest]);
  return sum;
}

extern "C" __global__ void sum_grid_stride_partial(const float4 *__restrict__ input4, float *__restrict__ scratch, u32 n) {
  __shared__ float part[WG];
  u32 tid = threadIdx.x;
  u32 stride = gridDim.x * WG;
  u32 rounds = n / 4u / (4u * stride);
  u32 i = blockIdx.x * WG + tid;
  float4 sum0 = zero4(), sum1 = zero4(), sum2 = zero4(), sum3 = zero4();
  for (u32 k = 0u; k < MAX_ROUNDS; k++) {
    if (k >= rounds) break;
    sum0 += load(&input4[i]);
    sum1 += load(&input4[i + stride]);
    sum2 += load(&input4[i + 2u * stride]);
    sum3 += load(&input4[i + 3u * stride]);
    i += 4u * stride;
  }
  sum0 += vector_or_zero(input4, i, n);
  sum1 += vector_or_zero(input4, i + stride, n);
  sum2 += vector_or_zero(input4, i + 2u * stride, n);
  sum3 += vector_or_zero(input4, i + 3u * stride, n);
  float4 sum = (sum0 + sum1) + (sum2 + sum3);
  store_shared(&part[tid], (sum.x + sum.y) + (sum.z + sum.w));
  Sequential::tree_sum(part, tid);
  if (tid == 0u) store(&scratch[blockIdx.x], load_shared(&part[0]));
}

extern "C" __global__ void sum_grid_stride_finish(const float *__restrict__ input, const float *__restrict__ scratch, float *__restrict__ output,
                                                  u32 n) {
  __shared__ float part[WG];
  u32 tid = threadIdx.x;
  store_shared(&part[tid], rest_of_sum(input, scratch, n, min(GROUPS, ceil_div(n, 16u * WG))));
  Sequential::tree_sum(part, tid);
  if (tid == 0u) store(&output[0], load_shared(&part[0]));
}

// WGSL's subgroupAdd; here five shuffles and five additions.
__device__ __forceinline__ float subgroup_add(float value) {
  for (u32 distance = 16u; distance > 0u; distance /= 2u) value += __shfl_xor_sync(0xffffffffu, value, distance);
  return value;
}

__device__ __forceinline__ float workgroup_sum(float *part, float value, u32 tid) {
  u32 width = 32u;
  u32 lane = tid % width;
  float subgroup_total = subgroup_add(value);
  if (lane == 0u) store_shared(&part[tid / width], subgroup_total);
  __syncthreads();
  float sum = 0.0f;
  for (u32 i = lane; i < WG / width; i += width) sum += load_shared(&part[i]);
  return subgroup_add(sum);
}

extern "C" __global__ void sum_subgroups_partial(const float4 *__restrict__ input4, float *__restrict__ scratch, u32 n) {
  __shared__ float part[WG / 4u];
  u32 tid = threadIdx.x;
  u32 stride = gridDim.x * WG;
  u32 rounds = n / 4u / (8u * stride);
  u32 i = blockIdx.x * WG + tid;
  float4 sum = zero4();
  for (u32 k = 0u; k < MAX_ROUNDS; k++) {
    if (k >= rounds) break;
    float4 v0 = load(&input4[i]);
    float4 v1 = load(&input4[i + stride]);
    float4 v2 = load(&input4[i + 2u * stride]);
    float4 v3 = load(&input4[i + 3u * stride]);
    float4 v4 = load(&input4[i + 4u * stride]);
    float4 v5 = load(&input4[i + 5u * stride]);
    float4 v6 = load(&input4[i + 6u * stride]);
    float4 v7 = load(&input4[i + 7u * stride]);
    sum += ((v0 + v1) + (v2 + v3)) + ((v4 + v5) + (v6 + v7));
    i += 8u * stride;
  }
  for (u32 k = 0u; k < 8u; k++) sum += vector_or_zero(input4, i + k * stride, n);
  float total = workgroup_sum(part, (sum.x + sum.y) + (sum.z + sum.w), tid);
  if (tid == 0u) store(&scratch[blockIdx.x], total);
}

extern "C" __global__ void sum_subgroups_finish(const float *__restrict__ input, const float *__restrict__ scratch, float *__restrict__ output,
                                                u32 n) {
  __shared__ float part[WG / 4u];
  float total = workgroup_sum(part, rest_of_sum(input, scratch, n, min(GROUPS, ceil_div(n, 32u * WG))), threadIdx.x);
  if (threadIdx.x == 0u) store(&output[0], total);
}
