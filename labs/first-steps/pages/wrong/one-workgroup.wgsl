// expect: wrong-answer
// Starts one workgroup, so only the first page is done.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> line: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(32)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let page = group.x;
  let i = 32u * page + local.x;
  if (i < params.n) {
    out[i] = 1000u * page + line[i];
  }
}
