// planted: 512 threads in eight workgroups, each of which walks down one column of a picture
// cause: fewWorkgroups
// reason: (only )?(512|8|eight) (threads|workgroups|invocations)
// not: uncoalesced, banks, barriers, atomics, dispatches, misaligned
//@ dispatch main 8

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

const COLUMNS = 512u;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let column = id.x;
  var at = column;
  while (at < params.n) {
    out[at] = a[at] + params.s * b[at];
    at += COLUMNS;
  }
}
