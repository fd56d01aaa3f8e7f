// expect: wrong-answer
// Mistake: f32 has 24 bits of precision; a sum of int64 needs all 64.
//@ dispatch main 1

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

var<workgroup> sums: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) lane: u32) {
  var own = 0.0;
  for (var row = lane; row < params.rows; row += WG) {
    if (suppkey[row] < params.z) { own += to_f32(quantity[row]) * to_f32(extendedprice[row]); }
  }
  sums[lane] = own;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var i = 0u; i < WG; i++) { total += sums[i]; }
    let high = floor(total / 4294967296.0);
    output[0] = vec2u(u32(total - high * 4294967296.0), bitcast<u32>(i32(high)));
  }
}

fn to_f32(value: vec2u) -> f32 {
  return f32(bitcast<i32>(value.y)) * 4294967296.0 + f32(value.x);
}
