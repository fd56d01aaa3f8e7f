// Rung 1: one thread computes one element of c, straight from the definition.
//
// Neighbouring threads compute neighbouring columns: their loads of b are coalesced, and their loads of a are the same word for all.
// What limits it: two loads per multiply-add. Every element of a and b is requested n times, and only the caches keep those requests
// from going to memory. Only one instruction in six is a multiply-add; the rest are loads, address calculations and the loop.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const TILE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let column = id.x;
  let row = id.y;
  if (row >= params.n || column >= params.n) { return; }
  var sum = 0.0;
  for (var k = 0u; k < params.n; k++) {
    sum += a[row * params.n + k] * b[k * params.n + column];
  }
  c[row * params.n + column] = sum;
}
