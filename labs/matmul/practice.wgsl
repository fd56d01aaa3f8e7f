// Judges timed products in the browser, where everybody can read it: the answers of trusted.wgsl, each element by itself and straight from
// a and b, so that it gives away no rung of the ladder.
//
// prepared[row·n + column] = (value, tolerance). A workgroup of 16×16 threads makes 64×64 elements, each thread 4×4 of them. Sums are nested
// three deep (256 products, 16 such sums, and those), for the reason that is given there.

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<vec2f>;

const BLOCK = 16u;
const UNIT_ROUNDOFF = 0x1p-24f;

fn expected_at(i: u32) -> vec2f { return prepared[i]; }

fn is_judged(i: u32) -> bool { return true; }

// The sum of the products from `first` on, and of their magnitudes: at most 16 of them.
fn sum_of_products(row: u32, column: u32, first: u32) -> vec2f {
  var sum = vec2f();
  for (var k = first; k < min(first + BLOCK, params.n); k++) {
    let product = a[row * params.n + k] * b[k * params.n + column];
    sum += vec2f(product, abs(product));
  }
  return sum;
}

// The sum of at most 16 such sums.
fn sum_of_blocks(row: u32, column: u32, first: u32) -> vec2f {
  var sum = vec2f();
  for (var k = first; k < min(first + BLOCK * BLOCK, params.n); k += BLOCK) {
    sum += sum_of_products(row, column, k);
  }
  return sum;
}

fn element(row: u32, column: u32) -> vec2f {
  var sum = vec2f();
  for (var k = 0u; k < params.n; k += BLOCK * BLOCK) {
    sum += sum_of_blocks(row, column, k);
  }
  let relative = (3.0 + 3.0 * sqrt(f32(params.n))) * UNIT_ROUNDOFF;
  return vec2f(sum.x, relative * sum.y);
}

@compute @workgroup_size(16, 16)
fn prepare_products(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u; j++) {
      let row = tile.y * 64u + 16u * i + lane.y;
      let column = tile.x * 64u + 16u * j + lane.x;
      if (row < params.n && column < params.n) { prepared[row * params.n + column] = element(row, column); }
    }
  }
}
