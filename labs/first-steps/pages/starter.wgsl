// first-steps/pages: out[i] = 1000 · page + line[i], with 32 lines on a page.
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
  // TODO: start enough workgroups of 32, in the line that begins with //@.
  // TODO: which page is this, and which line of the whole text?
  let page = 0u;
  let i = local.x;
  if (i < params.n) {
    out[i] = 1000u * page + line[i];
  }
}
