// Runs each kernel of ported.ts once, at the size given there, and compares its result with the CPU's. `read-counters.sh` runs this program
// under a profiler, which counts what each kernel did. With an argument it runs only one small kernel, to try whether a counter can be read.
#include "cuda/buffers.cuh"
#include "cuda/matmul.cuh"
#include "cuda/query.cuh"
#include "cuda/reduction.cuh"
#include "cuda/stencil.cuh"
#include "cuda/vectors.cuh"

constexpr u32 ELEMENTS = 1u << 16;
constexpr u32 MATRIX_EDGE = 128u;
constexpr u32 TRANSPOSE_EDGE = 128u;
constexpr u32 ROWS = 1u << 16;

// Three dispatches: `loads` elements are added by a thread on load.
template <class Level1, class Level2, class Finish>
void run_sum(const char *name, Level1 level1, Level2 level2, Finish finish, u32 loads) {
  const u32 chunk = loads * WG;
  const u32 count1 = ceil_div(ELEMENTS, chunk), count2 = ceil_div(count1, chunk);
  const std::vector<float> data = small_integers(ELEMENTS);
  float *input = upload(data), *output = make_buffer<float>(1), *scratch = make_buffer<float>(count1 + count2);
  level1<<<count1, WG>>>(input, scratch, ELEMENTS);
  finished(name);
  level2<<<count2, WG>>>(scratch, ELEMENTS);
  finished(name);
  finish<<<1, WG>>>(scratch, output, ELEMENTS);
  finished(name);
  float sum = 0.0f;
  for (float value : data) sum += value;
  expect_equal(name, output, std::vector<float>{sum});
  check(cudaFree(input), name);
  check(cudaFree(output), name);
  check(cudaFree(scratch), name);
}

// Two dispatches, with `elements` a thread and round.
template <class Partial, class Finish> void run_grid_stride_sum(const char *name, Partial partial, Finish finish, u32 elements) {
  const u32 groups = min(GROUPS, ceil_div(ELEMENTS, elements * WG));
  const std::vector<float> data = small_integers(ELEMENTS);
  float *input = upload(data), *output = make_buffer<float>(1), *scratch = make_buffer<float>(GROUPS);
  partial<<<groups, WG>>>(reinterpret_cast<float4 *>(input), scratch, ELEMENTS);
  finished(name);
  finish<<<1, WG>>>(input, scratch, output, ELEMENTS);
  finished(name);
  float sum = 0.0f;
  for (float value : data) sum += value;
  expect_equal(name, output, std::vector<float>{sum});
  check(cudaFree(input), name);
  check(cudaFree(output), name);
  check(cudaFree(scratch), name);
}

void run_sums() {
  run_sum("sum_divergent", sum_divergent_level1, sum_divergent_level2, sum_divergent_finish, Divergent::loads);
  run_sum("sum_strided", sum_strided_level1, sum_strided_level2, sum_strided_finish, Strided::loads);
  run_sum("sum_sequential", sum_sequential_level1, sum_sequential_level2, sum_sequential_finish, Sequential::loads);
  run_sum("sum_first_add", sum_first_add_level1, sum_first_add_level2, sum_first_add_finish, FirstAddOnLoad::loads);
  run_grid_stride_sum("sum_grid_stride", sum_grid_stride_partial, sum_grid_stride_finish, 16u);
  run_grid_stride_sum("sum_subgroups", sum_subgroups_partial, sum_subgroups_finish, 32u);
}

void run_matmuls() {
  const u32 n = MATRIX_EDGE;
  const std::vector<float> a_data = small_integers(n * n);
  std::vector<float> b_data(n * n), expected(n * n, 0.0f);
  for (u32 i = 0; i < n * n; i++) b_data[i] = small_integer(3 * i + 1);
  for (u32 row = 0; row < n; row++)
    for (u32 k = 0; k < n; k++)
      for (u32 column = 0; column < n; column++) expected[row * n + column] += a_data[row * n + k] * b_data[k * n + column];
  float *a = upload(a_data), *b = upload(b_data), *c = make_buffer<float>(n * n);
  const dim3 lanes(16, 16);
  matmul_one_element<<<dim3(ceil_div(n, 16), ceil_div(n, 16)), lanes>>>(a, b, c, n);
  finished("matmul_one_element");
  expect_equal("matmul_one_element", c, expected);
  check(cudaMemset(c, 0xff, n * n * sizeof(float)), "cudaMemset");
  matmul_tiled<<<dim3(ceil_div(n, 16), ceil_div(n, 16)), lanes>>>(a, b, c, n);
  finished("matmul_tiled");
  expect_equal("matmul_tiled", c, expected);
  check(cudaMemset(c, 0xff, n * n * sizeof(float)), "cudaMemset");
  matmul_four_by_four<<<dim3(ceil_div(n, 64), ceil_div(n, 64)), lanes>>>(a, b, c, n);
  finished("matmul_four_by_four");
  expect_equal("matmul_four_by_four", c, expected);
}

// As `geometry` of labs/stencil/geometry.ts has it, with radius 1.
Grid stencil_grid() {
  Grid grid{};
  grid.nx = 34;
  grid.ny = 18;
  grid.nz = 18;
  grid.pitch = 4 * ceil_div(grid.nx + 16, 4);
  grid.plane = grid.pitch * (grid.ny + 2);
  grid.origin = 8 + grid.pitch + grid.plane;
  grid.c0 = 2.0f;
  grid.c1 = 0.5f;
  return grid;
}

void run_stencils() {
  const Grid grid = stencil_grid();
  const size_t length = static_cast<size_t>(grid.plane) * (grid.nz + 2);
  const std::vector<float> data = small_integers(length);
  float *a = upload(data), *b = make_buffer<float>(length);
  std::vector<float> expected = download(b, length);
  for (u32 z = 0; z < grid.nz; z++)
    for (u32 y = 0; y < grid.ny; y++)
      for (u32 x = 0; x < grid.nx; x++) {
        const u32 i = grid.origin + x + y * grid.pitch + z * grid.plane;
        const float neighbours = data[i - 1] + data[i + 1] + data[i - grid.pitch] + data[i + grid.pitch] + data[i - grid.plane] + data[i + grid.plane];
        expected[i] = grid.c0 * data[i] + grid.c1 * neighbours;
      }
  const dim3 lanes(WX, WY);
  const dim3 points(ceil_div(grid.nx, WX), ceil_div(grid.ny, WY), grid.nz);
  stencil_one_point<<<points, lanes>>>(a, b, grid);
  finished("stencil_one_point");
  expect_equal("stencil_one_point", b, expected);
  check(cudaMemset(b, 0xff, length * sizeof(float)), "cudaMemset");
  stencil_tile<<<points, lanes>>>(a, b, grid);
  finished("stencil_tile");
  expect_equal("stencil_tile", b, expected);
  check(cudaMemset(b, 0xff, length * sizeof(float)), "cudaMemset");
  stencil_z_march<<<dim3(points.x, points.y, ceil_div(grid.nz, CHUNK)), lanes>>>(a, b, grid);
  finished("stencil_z_march");
  expect_equal("stencil_z_march", b, expected);
}

// Every row is selected, so that the counts do not depend on the data.
void run_queries() {
  std::vector<u32> keys(ROWS);
  std::vector<uint2> quantities(ROWS), prices(ROWS);
  unsigned long long sum = 0;
  for (u32 row = 0; row < ROWS; row++) {
    const unsigned long long quantity = 0x9E3779B97F4A7C15ull * (row + 1), price = 0xD1B54A32D192ED03ull * (row + 7);
    keys[row] = row * 2654435761u % 0xffffffffu;
    quantities[row] = make_uint2(static_cast<u32>(quantity), static_cast<u32>(quantity >> 32));
    prices[row] = make_uint2(static_cast<u32>(price), static_cast<u32>(price >> 32));
    sum += quantity * price;
  }
  const std::vector<uint2> expected{make_uint2(static_cast<u32>(sum), static_cast<u32>(sum >> 32))};
  const Columns table{upload(keys), upload(quantities), upload(prices), ROWS, 0xffffffffu};
  uint2 *output = make_buffer<uint2>(1);

  const u32 chunks = ceil_div(ROWS, QUERY_WG), sums = min(256u, ceil_div(ROWS, QUERY_WG * QUERY_WG));
  uint2 *scratch = make_buffer<uint2>(chunks + sums);
  query_sequential_main<<<chunks, QUERY_WG>>>(table, scratch);
  finished("query_sequential_main");
  query_sequential_reduce<<<sums, QUERY_WG>>>(scratch, ROWS);
  finished("query_sequential_reduce");
  query_sequential_finish<<<1, QUERY_WG>>>(scratch, chunks + sums, output, ROWS);
  finished("query_sequential_finish");
  expect_equal("query_sequential", output, expected);

  const u32 groups = min(1056u, ceil_div(ROWS, 16u * QUERY_WG));
  check(cudaMemset(output, 0xff, sizeof(uint2)), "cudaMemset");
  query_grid_stride_main<<<groups, QUERY_WG>>>(table, scratch);
  finished("query_grid_stride_main");
  query_grid_stride_finish<<<1, QUERY_WG>>>(table, scratch, groups, output);
  finished("query_grid_stride_finish");
  expect_equal("query_grid_stride", output, expected);
}

void run_copies(bool only_one) {
  const u32 n = ELEMENTS, groups = ceil_div(n, COPY_WG);
  const std::vector<float> data = small_integers(n);
  float *a = upload(data), *out = make_buffer<float>(n);
  copy_one_element<<<groups, COPY_WG>>>(a, out, n);
  finished("copy_one_element");
  expect_equal("copy_one_element", out, data);
  if (only_one) return;
  check(cudaMemset(out, 0xff, n * sizeof(float)), "cudaMemset");
  copy_vec4_main<<<ceil_div(n, 4 * COPY_WG), COPY_WG>>>(reinterpret_cast<float4 *>(a), reinterpret_cast<float4 *>(out), n);
  finished("copy_vec4_main");
  copy_vec4_tail<<<1, 4>>>(a, out, n);
  finished("copy_vec4_tail");
  expect_equal("copy_vec4", out, data);

  std::vector<float> triad(n), strided(n), offset(n);
  for (u32 i = 0; i < n; i++) {
    triad[i] = data[i] + 3.0f * data[i];
    strided[i] = data[i % (n / 8) * 8 + i / (n / 8)];
    offset[i] = data[i + 1 < n ? i + 1 : n - 1];
  }
  float *b = upload(data);
  triad_one_element<<<groups, COPY_WG>>>(a, b, out, n, 3.0f);
  finished("triad_one_element");
  expect_equal("triad_one_element", out, triad);
  copy_strided<<<groups, COPY_WG>>>(a, out, n);
  finished("copy_strided");
  expect_equal("copy_strided", out, strided);
  copy_offset<<<groups, COPY_WG>>>(a, out, n);
  finished("copy_offset");
  expect_equal("copy_offset", out, offset);
}

void run_divergent() {
  const u32 n = ELEMENTS, groups = ceil_div(n, COPY_WG);
  const std::vector<float> data = small_integers(n);
  std::vector<float> branch(n), loop(n);
  for (u32 i = 0; i < n; i++) {
    if (i % 2 == 0) branch[i] = 2.0f * data[i];
    else branch[i ^ 64u] = 0.5f * data[i ^ 32u] + 1.0f;
    loop[i] = data[i] + (i % 32 == 0 ? 0.0f : loop[i - 1]);
  }
  float *a = upload(data), *out = make_buffer<float>(n);
  divergent_branch<<<groups, COPY_WG>>>(a, out, n);
  finished("divergent_branch");
  expect_equal("divergent_branch", out, branch);
  divergent_loop<<<groups, COPY_WG>>>(a, out, n);
  finished("divergent_loop");
  expect_equal("divergent_loop", out, loop);
}

void run_transposes() {
  const u32 edge = TRANSPOSE_EDGE;
  const std::vector<float> data = small_integers(edge * edge);
  std::vector<float> expected(edge * edge);
  for (u32 row = 0; row < edge; row++)
    for (u32 column = 0; column < edge; column++) expected[column * edge + row] = data[row * edge + column];
  float *a = upload(data), *out = make_buffer<float>(edge * edge);
  const dim3 groups(edge / 32, edge / 32), lanes(32, 8);
  transpose_conflicts<<<groups, lanes>>>(a, out);
  finished("transpose_conflicts");
  expect_equal("transpose_conflicts", out, expected);
  check(cudaMemset(out, 0xff, edge * edge * sizeof(float)), "cudaMemset");
  transpose_padded<<<groups, lanes>>>(a, out);
  finished("transpose_padded");
  expect_equal("transpose_padded", out, expected);
}

int main(int arguments, char **) {
  const bool only_one = arguments > 1;
  cudaDeviceProp device{};
  check(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
  fprintf(stderr, "%s, compute capability %d.%d\n", device.name, device.major, device.minor);
  run_copies(only_one);
  if (only_one) return 0;
  run_sums();
  run_matmuls();
  run_stencils();
  run_queries();
  run_divergent();
  run_transposes();
  fprintf(stderr, "All kernels are right.\n");
  return 0;
}
