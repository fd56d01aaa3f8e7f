// query/filtered-sum in CUDA: eight keys a thread and round by vector loads, 64-bit atomics for the sum. One key in 345 is selected at the
// smaller size, one in 3448 at the larger, as in the lab.
#include "timing.cuh"
#include <cstdint>

using u64 = unsigned long long;

constexpr unsigned THREADS = 256, BLOCKS = 1056, ROWS_OF_A_SUPPLIER = 600, Z = 30;

__device__ uint32_t mixed(uint64_t i) {
  i = (i + 1) * 0x9E3779B97F4A7C15ull;
  i = (i ^ (i >> 29)) * 0xBF58476D1CE4E5B9ull;
  return static_cast<uint32_t>(i >> 32);
}

__global__ void fillTable(uint32_t* keys, u64* quantity, u64* price, size_t rows, uint32_t suppliers) {
  for (size_t row = blockIdx.x * size_t{blockDim.x} + threadIdx.x; row < rows; row += size_t{gridDim.x} * blockDim.x) {
    keys[row] = 1 + mixed(row) % suppliers;
    quantity[row] = 1 + mixed(row ^ 1) % 50;
    price[row] = 90000 + mixed(row ^ 2) % 10000000;
  }
}

__device__ u64 sumOf(uint4 keys, size_t quad, uint32_t z, const u64* quantity, const u64* price) {
  u64 sum = 0;
  const size_t row = 4 * quad;
  if (keys.x < z) sum += quantity[row] * price[row];
  if (keys.y < z) sum += quantity[row + 1] * price[row + 1];
  if (keys.z < z) sum += quantity[row + 2] * price[row + 2];
  if (keys.w < z) sum += quantity[row + 3] * price[row + 3];
  return sum;
}

__global__ void filteredSum(const uint32_t* keys, const u64* quantity, const u64* price, size_t rows, uint32_t z, u64* output) {
  __shared__ u64 total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  const uint4* keys4 = reinterpret_cast<const uint4*>(keys);
  const size_t quads = rows / 4, stride = size_t{gridDim.x} * blockDim.x;
  u64 sum = 0;
  for (size_t quad = blockIdx.x * size_t{blockDim.x} + threadIdx.x; quad < quads; quad += 2 * stride) {
    const uint4 first = keys4[quad];
    const bool more = quad + stride < quads;
    const uint4 second = more ? keys4[quad + stride] : make_uint4(~0u, ~0u, ~0u, ~0u);
    sum += sumOf(first, quad, z, quantity, price) + sumOf(second, quad + stride, z, quantity, price);
  }
  const size_t rest = 4 * quads + threadIdx.x;
  if (blockIdx.x == 0 && rest < rows && keys[rest] < z) sum += quantity[rest] * price[rest];
  if (sum != 0) atomicAdd(&total, sum);
  __syncthreads();
  if (threadIdx.x == 0 && total != 0) atomicAdd(output, total);
}

__global__ void nothing() {}

/** What CUDA takes to launch what the query launches, if there is nothing to do. */
void measureLaunch() {
  u64* output = deviceArray<u64>(1);
  auto launch = [&] {
    CHECK(cudaMemsetAsync(output, 0, sizeof(u64)));
    nothing<<<BLOCKS, THREADS>>>();
    CHECK(cudaGetLastError());
  };
  report("query/filtered-sum", "CUDA, without rows, swept caches", 0, launch, Caches::swept);
  CHECK(cudaFree(output));
}

void measure(size_t rows) {
  uint32_t* keys = deviceArray<uint32_t>(rows);
  u64 *quantity = deviceArray<u64>(rows), *price = deviceArray<u64>(rows), *output = deviceArray<u64>(1);
  fillTable<<<1056, 256>>>(keys, quantity, price, rows, static_cast<uint32_t>(rows / ROWS_OF_A_SUPPLIER));
  CHECK(cudaDeviceSynchronize());
  auto query = [&] {
    CHECK(cudaMemsetAsync(output, 0, sizeof(u64)));
    filteredSum<<<BLOCKS, THREADS>>>(keys, quantity, price, rows, Z, output);
    CHECK(cudaGetLastError());
  };
  report("query/filtered-sum", "CUDA, swept caches", rows, query, Caches::swept);
  report("query/filtered-sum", "CUDA", rows, query);
  CHECK(cudaFree(keys));
  CHECK(cudaFree(quantity));
  CHECK(cudaFree(price));
  CHECK(cudaFree(output));
}

int main() {
  measureLaunch();
  measure(6001215);
  measure(59986052);
  return 0;
}
