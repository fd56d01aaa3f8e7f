// Both inputs are read at the same place.
//@ dispatch main n / 64

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> income: array<i32>;
@group(0) @binding(2) var<storage, read> cost: array<i32>;
@group(0) @binding(3) var<storage, read_write> out: array<i32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  out[i] = income[i] - cost[i];
}
