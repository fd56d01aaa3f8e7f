// expect: wrong-answer
// Nobody fetches the neighbours at the ends of the tile: they are 0.
//@ dispatch main ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<i32>;
@group(0) @binding(2) var<storage, read_write> out: array<i32>;

var<workgroup> tile: array<i32, 66>;

fn value(i: i32) -> i32 {
  if (i < 0 || i >= i32(params.n)) { return -1000; }
  return a[i];
}

@compute @workgroup_size(64)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let i = i32(id.x);
  let k = local.x + 1u;
  tile[k] = value(i);
  workgroupBarrier();
  if (id.x < params.n) {
    out[i] = max(max(tile[k - 1u], tile[k]), tile[k + 1u]);
  }
}
