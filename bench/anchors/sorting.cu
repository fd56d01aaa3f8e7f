// CUB's DeviceRadixSort, and its sorts within one block: a radix sort, a merge sort, and a merge sort of single warps, each of blocks of 512 keys.
#include <cstdint>
#include <cub/cub.cuh>
#include <random>
#include <vector>
#include "timing.cuh"

constexpr int BLOCK_KEYS = 512;

struct Less {
  __device__ bool operator()(uint32_t a, uint32_t b) const { return a < b; }
};

/** All 32-bit numbers are equally likely. */
static std::vector<uint32_t> words(size_t length) {
  std::mt19937 random(5);
  std::vector<uint32_t> values(length);
  for (uint32_t& value : values) value = random();
  return values;
}

/** Any number of keys. The input stays as it is. */
static void keys(size_t n) {
  uint32_t* input = deviceArray<uint32_t>(n, words(n).data());
  uint32_t* sorted = deviceArray<uint32_t>(n);
  size_t bytes = 0;
  CHECK(cub::DeviceRadixSort::SortKeys(nullptr, bytes, input, sorted, n));
  char* temporary = deviceArray<char>(bytes);
  report("sorting/keys", "CUB DeviceRadixSort::SortKeys", n,
         [&] { CHECK(cub::DeviceRadixSort::SortKeys(temporary, bytes, input, sorted, n)); });
  for (void* each : {(void*)input, (void*)sorted, (void*)temporary}) CHECK(cudaFree(each));
}

template <int THREADS>
__global__ __launch_bounds__(THREADS) void radixSortBlocks(const uint32_t* input, uint32_t* sorted) {
  constexpr int OWN = BLOCK_KEYS / THREADS;
  using Load = cub::BlockLoad<uint32_t, THREADS, OWN, cub::BLOCK_LOAD_VECTORIZE>;
  using Sort = cub::BlockRadixSort<uint32_t, THREADS, OWN>;
  __shared__ typename Sort::TempStorage storage;
  const size_t first = size_t{blockIdx.x} * BLOCK_KEYS;
  uint32_t own[OWN];
  Load().Load(input + first, own);
  Sort(storage).SortBlockedToStriped(own);
  cub::StoreDirectStriped<THREADS>(threadIdx.x, sorted + first, own);
}

template <int THREADS>
__global__ __launch_bounds__(THREADS) void mergeSortBlocks(const uint32_t* input, uint32_t* sorted) {
  constexpr int OWN = BLOCK_KEYS / THREADS;
  using Load = cub::BlockLoad<uint32_t, THREADS, OWN, cub::BLOCK_LOAD_VECTORIZE>;
  using Sort = cub::BlockMergeSort<uint32_t, THREADS, OWN>;
  using Store = cub::BlockStore<uint32_t, THREADS, OWN, cub::BLOCK_STORE_VECTORIZE>;
  __shared__ typename Sort::TempStorage storage;
  const size_t first = size_t{blockIdx.x} * BLOCK_KEYS;
  uint32_t own[OWN];
  Load().Load(input + first, own);
  Sort(storage).Sort(own, Less());
  Store().Store(sorted + first, own);
}

/** A warp sorts a block of 512 keys; four of them share a thread block. */
__global__ __launch_bounds__(128) void mergeSortWarps(const uint32_t* input, uint32_t* sorted, size_t blocks) {
  constexpr int OWN = BLOCK_KEYS / 32;
  using Sort = cub::WarpMergeSort<uint32_t, OWN, 32>;
  __shared__ typename Sort::TempStorage storage[4];
  const size_t block = size_t{blockIdx.x} * 4 + threadIdx.x / 32;
  if (block >= blocks) return;
  const unsigned lane = threadIdx.x % 32;
  uint32_t own[OWN];
  cub::LoadDirectBlockedVectorized(lane, const_cast<uint32_t*>(input) + block * BLOCK_KEYS, own);
  Sort(storage[threadIdx.x / 32]).Sort(own, Less());
  cub::StoreDirectBlockedVectorized(lane, sorted + block * BLOCK_KEYS, own);
}

/** Each block of 512 keys on its own. */
static void blocks(size_t n) {
  uint32_t* input = deviceArray<uint32_t>(n, words(n).data());
  uint32_t* sorted = deviceArray<uint32_t>(n);
  const size_t count = n / BLOCK_KEYS;
  const char* exercise = "sorting/blocks";
  report(exercise, "CUB BlockRadixSort, 64 threads", n, [&] { radixSortBlocks<64><<<count, 64>>>(input, sorted); });
  report(exercise, "CUB BlockRadixSort, 128 threads", n, [&] { radixSortBlocks<128><<<count, 128>>>(input, sorted); });
  report(exercise, "CUB BlockMergeSort, 64 threads", n, [&] { mergeSortBlocks<64><<<count, 64>>>(input, sorted); });
  report(exercise, "CUB BlockMergeSort, 128 threads", n, [&] { mergeSortBlocks<128><<<count, 128>>>(input, sorted); });
  report(exercise, "CUB WarpMergeSort", n, [&] { mergeSortWarps<<<(count + 3) / 4, 128>>>(input, sorted, count); });
  CHECK(cudaGetLastError());
  CHECK(cudaFree(input));
  CHECK(cudaFree(sorted));
}

int main() {
  for (size_t n : {65000 * 1024, 130000 * 1024}) blocks(n);
  for (size_t n : {32000000, 59000000}) keys(n);
}
