// reduction/sum: CUB's DeviceReduce::Sum, its temporary memory allocated beforehand.
#include "timing.cuh"
#include <cub/cub.cuh>

void measure(size_t n) {
  std::vector<float> values(n);
  for (size_t i = 0; i < n; i++) values[i] = float(i * 2654435761u % 8191) / 4096 - 1;
  float *input = deviceArray<float>(n, values.data()), *output = deviceArray<float>(1);
  size_t bytes = 0;
  CHECK(cub::DeviceReduce::Sum(nullptr, bytes, input, output, static_cast<int>(n)));
  char* temporary = deviceArray<char>(bytes);
  auto sum = [&] { CHECK(cub::DeviceReduce::Sum(temporary, bytes, input, output, static_cast<int>(n))); };
  report("reduction/sum", "CUB, swept caches", n, sum, Caches::swept);
  report("reduction/sum", "CUB", n, sum);
  CHECK(cudaFree(input));
  CHECK(cudaFree(output));
  CHECK(cudaFree(temporary));
}

int main() {
  for (int exponent : {24, 28}) measure(size_t{1} << exponent);
  return 0;
}
