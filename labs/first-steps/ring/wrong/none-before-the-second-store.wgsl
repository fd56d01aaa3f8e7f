// expect: wrong-answer
// Some neighbours still read what is overwritten here.
//@ dispatch main n / 64

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

var<workgroup> ring: array<u32, 64>;

@compute @workgroup_size(64)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let k = local.x;
  let right = (k + 1u) % 64u;
  ring[k] = a[id.x];
  workgroupBarrier();
  let once = ring[k] + ring[right];
  ring[k] = once;
  workgroupBarrier();
  out[id.x] = ring[k] + ring[right];
}
