// Each access of the WGSL is one of these calls, and each call is one instruction. `asm volatile` keeps the front half of the compiler from
// merging two of them, hoisting one out of a loop, dropping one, or widening neighbours into a vector. The assembler (ptxas) has to run with
// -O0: even with -O1 it turns short branches into predicated instructions, which count as executed where all lanes are switched off, and
// joins neighbouring loads of workgroup memory into one of 8 or 16 bytes.
#pragma once

using u32 = unsigned int;

__device__ __forceinline__ float load(const float *at) {
  float value;
  asm volatile("ld.global.f32 %0, [%1];" : "=f"(value) : "l"(__cvta_generic_to_global(at)) : "memory");
  return value;
}

__device__ __forceinline__ float4 load(const float4 *at) {
  float4 value;
  asm volatile("ld.global.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(value.x), "=f"(value.y), "=f"(value.z), "=f"(value.w)
               : "l"(__cvta_generic_to_global(at))
               : "memory");
  return value;
}

__device__ __forceinline__ u32 load(const u32 *at) {
  u32 value;
  asm volatile("ld.global.u32 %0, [%1];" : "=r"(value) : "l"(__cvta_generic_to_global(at)) : "memory");
  return value;
}

__device__ __forceinline__ uint2 load(const uint2 *at) {
  uint2 value;
  asm volatile("ld.global.v2.u32 {%0, %1}, [%2];" : "=r"(value.x), "=r"(value.y) : "l"(__cvta_generic_to_global(at)) : "memory");
  return value;
}

__device__ __forceinline__ uint4 load(const uint4 *at) {
  uint4 value;
  asm volatile("ld.global.v4.u32 {%0, %1, %2, %3}, [%4];"
               : "=r"(value.x), "=r"(value.y), "=r"(value.z), "=r"(value.w)
               : "l"(__cvta_generic_to_global(at))
               : "memory");
  return value;
}

__device__ __forceinline__ void store(float *at, float value) {
  asm volatile("st.global.f32 [%0], %1;" : : "l"(__cvta_generic_to_global(at)), "f"(value) : "memory");
}

__device__ __forceinline__ void store(float4 *at, float4 value) {
  asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};"
               :
               : "l"(__cvta_generic_to_global(at)), "f"(value.x), "f"(value.y), "f"(value.z), "f"(value.w)
               : "memory");
}

__device__ __forceinline__ void store(uint2 *at, uint2 value) {
  asm volatile("st.global.v2.u32 [%0], {%1, %2};" : : "l"(__cvta_generic_to_global(at)), "r"(value.x), "r"(value.y) : "memory");
}

__device__ __forceinline__ u32 shared_address(const void *at) { return static_cast<u32>(__cvta_generic_to_shared(at)); }

__device__ __forceinline__ float load_shared(const float *at) {
  float value;
  asm volatile("ld.volatile.shared.f32 %0, [%1];" : "=f"(value) : "r"(shared_address(at)) : "memory");
  return value;
}

__device__ __forceinline__ float4 load_shared(const float4 *at) {
  float4 value;
  asm volatile("ld.volatile.shared.v4.f32 {%0, %1, %2, %3}, [%4];"
               : "=f"(value.x), "=f"(value.y), "=f"(value.z), "=f"(value.w)
               : "r"(shared_address(at))
               : "memory");
  return value;
}

__device__ __forceinline__ uint2 load_shared(const uint2 *at) {
  uint2 value;
  asm volatile("ld.volatile.shared.v2.u32 {%0, %1}, [%2];" : "=r"(value.x), "=r"(value.y) : "r"(shared_address(at)) : "memory");
  return value;
}

__device__ __forceinline__ void store_shared(float *at, float value) {
  asm volatile("st.volatile.shared.f32 [%0], %1;" : : "r"(shared_address(at)), "f"(value) : "memory");
}

__device__ __forceinline__ void store_shared(float4 *at, float4 value) {
  asm volatile("st.volatile.shared.v4.f32 [%0], {%1, %2, %3, %4};"
               :
               : "r"(shared_address(at)), "f"(value.x), "f"(value.y), "f"(value.z), "f"(value.w)
               : "memory");
}

__device__ __forceinline__ void store_shared(uint2 *at, uint2 value) {
  asm volatile("st.volatile.shared.v2.u32 [%0], {%1, %2};" : : "r"(shared_address(at)), "r"(value.x), "r"(value.y) : "memory");
}

__device__ __forceinline__ float4 operator+(float4 a, float4 b) { return make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w); }

__device__ __forceinline__ float4 operator*(float a, float4 b) { return make_float4(a * b.x, a * b.y, a * b.z, a * b.w); }

__device__ __forceinline__ void operator+=(float4 &a, float4 b) { a = a + b; }

__device__ __forceinline__ float4 zero4() { return make_float4(0.0f, 0.0f, 0.0f, 0.0f); }

__host__ __device__ constexpr u32 ceil_div(u32 a, u32 b) { return (a + b - 1u) / b; }
