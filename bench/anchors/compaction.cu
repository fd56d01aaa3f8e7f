// CUB's DeviceSelect and DeviceRunLengthEncode: one pass with decoupled look-back, as rungs of the lab do it.
#include <cstdint>
#include <cub/cub.cuh>
#include <random>
#include <vector>
#include "timing.cuh"

/** Numbers below a bound, all equally likely. */
static std::vector<uint32_t> words(size_t length, uint32_t bound) {
  std::mt19937 random(5);
  std::vector<uint32_t> values(length);
  for (uint32_t& value : values) value = random() % bound;
  return values;
}

struct BelowLimit {
  uint32_t limit;
  __host__ __device__ bool operator()(uint32_t value) const { return value < limit; }
};

/** Half of the elements are kept. */
static void filter(int n) {
  uint32_t* input = deviceArray<uint32_t>(n, words(n, 1000).data());
  uint32_t* kept = deviceArray<uint32_t>(n);
  int* count = deviceArray<int>(1);
  const BelowLimit belowLimit{500};
  size_t bytes = 0;
  CHECK(cub::DeviceSelect::If(nullptr, bytes, input, kept, count, n, belowLimit));
  char* temporary = deviceArray<char>(bytes);
  report("compaction/filter", "CUB DeviceSelect::If", n,
         [&] { CHECK(cub::DeviceSelect::If(temporary, bytes, input, kept, count, n, belowLimit)); });
  for (void* each : {(void*)input, (void*)kept, (void*)count, (void*)temporary}) CHECK(cudaFree(each));
}

/** Two values at random: runs of two elements on average. */
static void runs(int n) {
  uint32_t* input = deviceArray<uint32_t>(n, words(n, 2).data());
  uint32_t* values = deviceArray<uint32_t>(n);
  int* lengths = deviceArray<int>(n);
  int* count = deviceArray<int>(1);
  size_t bytes = 0;
  CHECK(cub::DeviceRunLengthEncode::Encode(nullptr, bytes, input, values, lengths, count, n));
  char* temporary = deviceArray<char>(bytes);
  report("compaction/runs", "CUB DeviceRunLengthEncode::Encode", n,
         [&] { CHECK(cub::DeviceRunLengthEncode::Encode(temporary, bytes, input, values, lengths, count, n)); });
  for (void* each : {(void*)input, (void*)values, (void*)lengths, (void*)count, (void*)temporary}) CHECK(cudaFree(each));
}

int main() {
  for (int n : {32'000'000, 59'000'000}) {
    filter(n);
    runs(n);
  }
}
