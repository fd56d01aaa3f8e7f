// planted: a single workgroup for the whole array
// cause: fewWorkgroups
// reason: \b(one|1|single) workgroup
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths
//@ dispatch main 1

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32) {
  let s = params.s;
  for (var i = lane; i < params.n; i += 256u) {
    result[i] = a[i] + s * b[i];
  }
}
