// sparse/csr beside cuSPARSE's SpMV in fp32, with each of its algorithms for CSR. The matrix has rows like those of the lab: in each block
// of 1000, even ones, one with all entries of the block, longer and longer ones, or random ones; columns are uniform.
#include <cusparse.h>

#include <cstdint>
#include <random>

#include "timing.cuh"

#define CHECK_SPARSE(call)                                                                               \
  do {                                                                                                   \
    cusparseStatus_t status = (call);                                                                    \
    if (status != CUSPARSE_STATUS_SUCCESS) {                                                             \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cusparseGetErrorString(status));           \
      std::exit(1);                                                                                      \
    }                                                                                                    \
  } while (0)

std::vector<int> rowOffsets(int rows, int mean, std::mt19937& random) {
  const int block = 1000;
  std::vector<int> offsets(rows + 1);
  for (int first = 0; first < rows; first += block) {
    const int length = std::min(block, rows - first);
    const int way = random() % 4;
    const int step = random() % length;
    for (int place = 0; place < length; place++) {
      int risen = place * mean;
      if (way == 1) risen = place > step ? length * mean : 0;
      if (way == 2) risen = static_cast<int>(static_cast<int64_t>(risen) * place / length);
      if (way == 3 && place > 0) risen -= random() % (mean + 1);
      offsets[first + place] = first * mean + risen;
    }
  }
  offsets[rows] = rows * mean;
  return offsets;
}

int main() {
  // In the middle of what the lab draws.
  const int rows = 4128768, cols = 32256, mean = 16;
  const int entries = rows * mean;
  std::mt19937 random(5);
  std::vector<int> columns(entries);
  std::vector<float> values(entries), x(cols);
  for (int& column : columns) column = random() % cols;
  for (float& value : values) value = static_cast<float>(random()) / 4294967296.0f - 0.5f;
  for (float& value : x) value = static_cast<float>(random()) / 4294967296.0f - 0.5f;
  const std::vector<int> offsets = rowOffsets(rows, mean, random);

  int* deviceOffsets = deviceArray<int>(rows + 1, offsets.data());
  int* deviceColumns = deviceArray<int>(entries, columns.data());
  float* deviceValues = deviceArray<float>(entries, values.data());
  float* deviceX = deviceArray<float>(cols, x.data());
  float* deviceY = deviceArray<float>(rows);

  cusparseHandle_t handle;
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t vectorX, vectorY;
  CHECK_SPARSE(cusparseCreate(&handle));
  CHECK_SPARSE(cusparseCreateCsr(&matrix, rows, cols, entries, deviceOffsets, deviceColumns, deviceValues, CUSPARSE_INDEX_32I,
                                 CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateDnVec(&vectorX, cols, deviceX, CUDA_R_32F));
  CHECK_SPARSE(cusparseCreateDnVec(&vectorY, rows, deviceY, CUDA_R_32F));
  const float alpha = 1, beta = 0;
  const struct {
    cusparseSpMVAlg_t algorithm;
    const char* what;
  } algorithms[] = {{CUSPARSE_SPMV_CSR_ALG1, "cusparseSpMV, CSR_ALG1"}, {CUSPARSE_SPMV_CSR_ALG2, "cusparseSpMV, CSR_ALG2"}};
  for (const auto& [algorithm, what] : algorithms) {
    size_t bytes = 0;
    CHECK_SPARSE(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, vectorX, &beta, vectorY, CUDA_R_32F,
                                         algorithm, &bytes));
    char* buffer = deviceArray<char>(bytes + 1);
    CHECK_SPARSE(cusparseSpMV_preprocess(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, vectorX, &beta, vectorY, CUDA_R_32F,
                                         algorithm, buffer));
    report("sparse/csr", what, entries, [&, algorithm = algorithm] {
      CHECK_SPARSE(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, matrix, vectorX, &beta, vectorY, CUDA_R_32F, algorithm,
                                buffer));
    });
    CHECK(cudaFree(buffer));
  }
}
