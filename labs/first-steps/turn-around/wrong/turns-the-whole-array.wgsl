// expect: wrong-answer
// Reverses all values, not every 64.
//@ dispatch main n / 64

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

var<workgroup> tile: array<u32, 64>;

@compute @workgroup_size(64)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let i = id.x;
  let k = local.x;
  tile[k] = a[i];
  workgroupBarrier();
  out[i] = a[params.n - 1u - i];
}
