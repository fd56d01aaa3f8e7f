// CUB's DeviceScan, as fast as scans are known to be on NVIDIA GPUs: one pass with decoupled look-back.
#include <cstdint>
#include <cub/cub.cuh>
#include <random>
#include <vector>
#include "timing.cuh"

static std::vector<uint32_t> words(size_t length) {
  std::mt19937 random(5);
  std::vector<uint32_t> values(length);
  for (uint32_t& value : values) value = random();
  return values;
}

int main() {
  for (size_t n : {size_t(1) << 26, size_t(1) << 28}) {
    uint32_t* input = deviceArray<uint32_t>(n, words(n).data());
    uint32_t* output = deviceArray<uint32_t>(n);
    size_t exclusiveBytes = 0, inclusiveBytes = 0;
    CHECK(cub::DeviceScan::ExclusiveSum(nullptr, exclusiveBytes, input, output, n));
    CHECK(cub::DeviceScan::InclusiveSum(nullptr, inclusiveBytes, input, output, n));
    char* temporary = deviceArray<char>(std::max(exclusiveBytes, inclusiveBytes));
    report("scan/exclusive", "CUB DeviceScan::ExclusiveSum", n,
           [&] { CHECK(cub::DeviceScan::ExclusiveSum(temporary, exclusiveBytes, input, output, n)); });
    report("scan/inclusive", "CUB DeviceScan::InclusiveSum", n,
           [&] { CHECK(cub::DeviceScan::InclusiveSum(temporary, inclusiveBytes, input, output, n)); });
    CHECK(cudaFree(input));
    CHECK(cudaFree(output));
    CHECK(cudaFree(temporary));
  }
}
