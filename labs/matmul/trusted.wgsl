// The judge's own answer: each element of c and its tolerance, made once per input set.
//
// prepared[row·n + column] = (value, tolerance). A workgroup makes a tile of 64×64, each of its 256 threads 4×4 elements of it.
// Sums are nested three deep: 16 products, 16 such sums, and those. No chain of roundings is longer than 16 + 16 + n/256, so the
// error is a small part of the tolerance, and it stays so if a compiler orders the additions in another way.

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<vec2f>;

const TILE = 64u;
const DEPTH = 16u;
const LANES = 16u;
const STEPS_PER_BLOCK = 16u;
const UNIT_ROUNDOFF = 0x1p-24f;

// Four rows of a, and four columns of b, for each vec4f.
var<workgroup> a_tile: array<array<vec4f, LANES>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, LANES>, DEPTH>;

fn expected_at(i: u32) -> vec2f { return prepared[i]; }

fn is_judged(i: u32) -> bool { return true; }

fn a_at(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn b_at(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

// Rows of 4×4 elements: their values, and Σ|a_ik·b_kj|.
struct Sums { values: mat4x4f, magnitudes: mat4x4f }

fn outer_product(column: vec4f, row: vec4f) -> mat4x4f {
  return mat4x4f(column.x * row, column.y * row, column.z * row, column.w * row);
}

fn sum_of_tile(lane: vec3u) -> Sums {
  var sums = Sums();
  for (var k = 0u; k < DEPTH; k++) {
    let column = a_tile[k][lane.y];
    let row = b_tile[k][lane.x];
    sums.values += outer_product(column, row);
    sums.magnitudes += outer_product(abs(column), abs(row));
  }
  return sums;
}

@compute @workgroup_size(LANES, LANES)
fn prepare_products(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let row = tile.y * TILE + 4u * lane.y;
  let column = tile.x * TILE + 4u * lane.x;
  let steps = (params.n + DEPTH - 1u) / DEPTH;
  var total = Sums();
  for (var block = 0u; block < steps; block += STEPS_PER_BLOCK) {
    var block_sums = Sums();
    for (var step = block; step < min(block + STEPS_PER_BLOCK, steps); step++) {
      let k_of_a = step * DEPTH + lane.x;
      let k_of_b = step * DEPTH + lane.y;
      workgroupBarrier();
      a_tile[lane.x][lane.y] =
        vec4f(a_at(row, k_of_a), a_at(row + 1u, k_of_a), a_at(row + 2u, k_of_a), a_at(row + 3u, k_of_a));
      b_tile[lane.y][lane.x] =
        vec4f(b_at(k_of_b, column), b_at(k_of_b, column + 1u), b_at(k_of_b, column + 2u), b_at(k_of_b, column + 3u));
      workgroupBarrier();
      let sums = sum_of_tile(lane);
      block_sums.values += sums.values;
      block_sums.magnitudes += sums.magnitudes;
    }
    total.values += block_sums.values;
    total.magnitudes += block_sums.magnitudes;
  }

  let relative = (3.0 + 3.0 * sqrt(f32(params.n))) * UNIT_ROUNDOFF;
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u; j++) {
      if (row + i < params.n && column + j < params.n) {
        prepared[(row + i) * params.n + column + j] = vec2f(total.values[i][j], relative * total.magnitudes[i][j]);
      }
    }
  }
}
