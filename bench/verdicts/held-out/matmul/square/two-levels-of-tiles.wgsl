// expect: wrong-answer
// k in chunks of 32 × 2; the last chunk is n & 63 long.
// wrong at: n=64; n=128
// right at: n=63; n=65
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const STEP = 32u;
const CHUNK = STEP << 1u;

fn partial(row: u32, column: u32, begin: u32, length: u32) -> f32 {
  var s = 0.0;
  for (var k = begin; k < begin + length; k++) { s += a[row * params.n + k] * b[k * params.n + column]; }
  return s;
}

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (max(id.x, id.y) >= n) { return; }
  var s = 0.0;
  for (var begin = 0u; begin < n; begin += CHUNK) {
    if (begin + CHUNK < n) {
      s += partial(id.y, id.x, begin, STEP);
      s += partial(id.y, id.x, begin + STEP, STEP);
    } else {
      s += partial(id.y, id.x, begin, n & (CHUNK - 1u));
    }
  }
  c[id.y * n + id.x] = s;
}
