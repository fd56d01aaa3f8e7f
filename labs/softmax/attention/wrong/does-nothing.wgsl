// expect: wrong-answer
// Cheat: writes nothing, in the hope that the right output of an earlier run is still there.
//@ dispatch main 1

// vec4f in a row of 64 numbers.
const D = 16u;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> k: array<vec4f>;
@group(0) @binding(3) var<storage, read> v: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> o: array<vec4f>;

@compute @workgroup_size(1)
fn main() {
  if (params.queries == 0u) { o[0] = f32(D) * q[0] * k[0] * v[0]; }
}
