// expect: compile-error
// Mistake: WGSL has no 64-bit integers.
//@ dispatch main 1

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

@compute @workgroup_size(1)
fn main() {
  var sum: u64 = 0;
  for (var row = 0u; row < params.rows; row++) {
    if (suppkey[row] < params.z) { sum += u64(quantity[row]) * u64(extendedprice[row]); }
  }
  output[0] = vec2u(u32(sum), u32(sum >> 32u));
}
