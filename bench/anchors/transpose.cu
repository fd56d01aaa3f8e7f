// transpose/f32: cuBLAS Sgeam (C = 1·Aᵀ + 0·B), and a copy of as many bytes, at sizes in the middle of those that the lab draws.
#include <cublas_v2.h>

#include "timing.cuh"

int main() {
  cublasHandle_t cublas;
  if (cublasCreate(&cublas) != CUBLAS_STATUS_SUCCESS) return 1;
  const size_t sizes[][2] = {{7936, 7936}, {31744, 7936}};
  for (const auto& size : sizes) {
    const size_t rows = size[0], cols = size[1];
    const size_t n = rows * cols;
    float* a = deviceArray<float>(n);
    float* out = deviceArray<float>(n);
    const float one = 1, zero = 0;
    // cuBLAS counts columns first: a of rows × cols, row by row, is its matrix of cols × rows with leading dimension cols.
    report("transpose/f32", "cuBLAS Sgeam", n, [&] {
      if (cublasSgeam(cublas, CUBLAS_OP_T, CUBLAS_OP_N, int(rows), int(cols), &one, a, int(cols), &zero, out, int(rows), out, int(rows)) !=
          CUBLAS_STATUS_SUCCESS)
        std::exit(1);
    });
    report("transpose/f32", "cudaMemcpy device to device", n,
           [&] { CHECK(cudaMemcpyAsync(out, a, n * sizeof(float), cudaMemcpyDeviceToDevice)); });
    CHECK(cudaFree(a));
    CHECK(cudaFree(out));
  }
  cublasDestroy(cublas);
}
