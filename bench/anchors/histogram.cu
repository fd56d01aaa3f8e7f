// histogram/bins: CUB DeviceHistogram::HistogramEven with 256 bins of width 1, at sizes in the middle of those that the lab draws, for the four kinds
// of data that it times.
#include <cub/cub.cuh>
#include <random>
#include <string>

#include "timing.cuh"

static std::vector<unsigned> values(const std::string& kind, size_t n) {
  std::mt19937 random(5);
  std::vector<unsigned> result(n);
  for (size_t i = 0; i < n; i++) {
    const unsigned r = random();
    if (kind == "uniform") result[i] = r % 256;
    // One of the groups 0, 1, 2 … 3, 4 … 7, … 128 … 255, all alike, and then one of its values.
    else if (kind == "zipf") {
      const unsigned group = r % 9;
      result[i] = group == 0 ? 0 : (1u << (group - 1)) + ((r >> 8) & ((1u << (group - 1)) - 1));
    } else if (kind == "sorted") result[i] = unsigned(i * 256 / n);
    else result[i] = r % 101 == 0 ? (r >> 8) % 256 : 42;
  }
  return result;
}

int main() {
  for (const size_t n : {size_t(66600000), size_t(266300000)}) {
    for (const std::string kind : {"uniform", "zipf", "sorted", "nearly one value"}) {
      const auto host = values(kind, n);
      unsigned* samples = deviceArray(n, host.data());
      unsigned* counts = deviceArray<unsigned>(256);
      void* scratch = nullptr;
      size_t bytes = 0;
      CHECK(cub::DeviceHistogram::HistogramEven(scratch, bytes, samples, counts, 257, 0u, 256u, int(n)));
      CHECK(cudaMalloc(&scratch, bytes));
      report("histogram/bins", ("CUB HistogramEven, " + kind).c_str(), n,
             [&] { CHECK(cub::DeviceHistogram::HistogramEven(scratch, bytes, samples, counts, 257, 0u, 256u, int(n))); });
      CHECK(cudaFree(scratch));
      CHECK(cudaFree(samples));
      CHECK(cudaFree(counts));
    }
  }
}
