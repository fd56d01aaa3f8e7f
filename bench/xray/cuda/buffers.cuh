// Buffers, launches and comparisons. What fails is printed and ends the program with 1.
#pragma once
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>

inline void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess) return;
  fprintf(stderr, "%s: %s (%s)\n", what, cudaGetErrorString(status), cudaGetErrorName(status));
  exit(1);
}

inline void finished(const char *kernel) {
  check(cudaGetLastError(), kernel);
  check(cudaDeviceSynchronize(), kernel);
}

// Filled with 0xff, so that a read of what nobody wrote shows.
template <class T> T *make_buffer(size_t elements) {
  T *buffer = nullptr;
  check(cudaMalloc(&buffer, elements * sizeof(T)), "cudaMalloc");
  check(cudaMemset(buffer, 0xff, elements * sizeof(T)), "cudaMemset");
  return buffer;
}

template <class T> T *upload(const std::vector<T> &values) {
  T *buffer = make_buffer<T>(values.size());
  check(cudaMemcpy(buffer, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice), "cudaMemcpy to the device");
  return buffer;
}

template <class T> std::vector<T> download(const T *buffer, size_t elements) {
  std::vector<T> values(elements);
  check(cudaMemcpy(values.data(), buffer, elements * sizeof(T), cudaMemcpyDeviceToHost), "cudaMemcpy from the device");
  return values;
}

// Data are small integers, so that every result is exact.
template <class T> void expect_equal(const char *name, const T *buffer, const std::vector<T> &expected) {
  std::vector<T> got = download(buffer, expected.size());
  for (size_t i = 0; i < expected.size(); i++) {
    if (memcmp(&got[i], &expected[i], sizeof(T)) == 0) continue;
    fprintf(stderr, "%s: element %zu of %zu is wrong\n", name, i, expected.size());
    exit(1);
  }
  fprintf(stderr, "%s: right\n", name);
}

inline float small_integer(size_t i) { return static_cast<float>(static_cast<int>(i * 7 % 13) - 6); }

inline std::vector<float> small_integers(size_t elements) {
  std::vector<float> values(elements);
  for (size_t i = 0; i < elements; i++) values[i] = small_integer(i);
  return values;
}
