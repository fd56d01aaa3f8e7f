// expect: wrong-answer
// Leaves out the value itself: an exclusive prefix sum.
//@ dispatch main ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<i32>;
@group(0) @binding(2) var<storage, read_write> out: array<i32>;

var<workgroup> tile: array<i32, 64>;

@compute @workgroup_size(64)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let k = local.x;
  if (id.x < params.n) { tile[k] = a[id.x]; }
  for (var s = 1u; s < 64u; s *= 2u) {
    workgroupBarrier();
    var left = 0;
    if (k >= s) { left = tile[k - s]; }
    workgroupBarrier();
    tile[k] += left;
  }
  if (id.x < params.n) { out[id.x] = tile[k] - a[id.x]; }
}
