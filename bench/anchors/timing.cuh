// How an anchor is timed: CUDA events around single launches, the median of 20 after 3 warm-ups, the same buffers each time. With `Caches::swept`
// 256 MiB of other memory are read before each launch, as before each sample of a grading, so that no launch finds its own data in a cache.
#pragma once
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                    \
  do {                                                                                                 \
    cudaError_t status = (call);                                                                       \
    if (status != cudaSuccess) {                                                                       \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status));             \
      std::exit(1);                                                                                    \
    }                                                                                                  \
  } while (0)

enum class Caches { kept, swept };

__global__ void sweepOver(const float4* other, size_t vectors, float* sum) {
  float own = 0;
  for (size_t i = blockIdx.x * size_t{blockDim.x} + threadIdx.x; i < vectors; i += size_t{gridDim.x} * blockDim.x) own += other[i].x;
  if (own != 0) *sum = own;
}

/** Reads 256 MiB, and is under way while the host enqueues what is timed. */
inline void sweepCaches() {
  const size_t vectors = (size_t{256} << 20) / sizeof(float4);
  static float4* other = nullptr;
  static float* sum = nullptr;
  if (!other) {
    CHECK(cudaMalloc(&other, vectors * sizeof(float4)));
    CHECK(cudaMemset(other, 0, vectors * sizeof(float4)));
    CHECK(cudaMalloc(&sum, sizeof(float)));
  }
  sweepOver<<<1056, 256>>>(other, vectors, sum);
}

/** Prints one line of JSON: what was timed, at how many elements, and its median in nanoseconds. */
template <typename Launch>
void report(const char* exercise, const char* what, unsigned long long elements, Launch launch, Caches caches = Caches::kept) {
  const int warmUps = 3, samples = 20;
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  std::vector<float> times;
  for (int sample = 0; sample < warmUps + samples; sample++) {
    if (caches == Caches::swept) sweepCaches();
    CHECK(cudaEventRecord(begin));
    launch();
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    float milliseconds;
    CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
    if (sample >= warmUps) times.push_back(milliseconds);
  }
  std::sort(times.begin(), times.end());
  const double medianNs = (times[samples / 2 - 1] + times[samples / 2]) / 2.0 * 1e6;
  std::printf("{\"exercise\":\"%s\",\"what\":\"%s\",\"elements\":%llu,\"medianNs\":%.0f}\n", exercise, what, elements, medianNs);
  std::fflush(stdout);
  CHECK(cudaEventDestroy(begin));
  CHECK(cudaEventDestroy(end));
}

/** Device memory of the type and length, filled from the host where something is given. */
template <typename T>
T* deviceArray(size_t length, const T* from = nullptr) {
  T* array;
  CHECK(cudaMalloc(&array, length * sizeof(T)));
  if (from) CHECK(cudaMemcpy(array, from, length * sizeof(T), cudaMemcpyHostToDevice));
  else CHECK(cudaMemset(array, 0, length * sizeof(T)));
  return array;
}
