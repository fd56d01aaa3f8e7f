// planted: all three columns of every row
// cause: twice, reuse
// reason: quantity|extendedprice|column|select|need
// not: divergence, uncoalesced, idle, fewWorkgroups, smallWorkgroups
//@ dispatch main 128
//@ dispatch finish 1
//@ scratch 128 * 8

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> partial: array<vec2u>;

var<workgroup> shared_sums: array<vec2u, 128>;

fn add(a: vec2u, b: vec2u) -> vec2u {
  let lo = a.x + b.x;
  return vec2u(lo, a.y + b.y + select(0u, 1u, lo < a.x));
}

fn umul(a: u32, b: u32) -> vec2u {
  let al = a & 65535u; let ah = a >> 16u;
  let bl = b & 65535u; let bh = b >> 16u;
  let ll = al * bl;
  let lh = al * bh;
  let hl = ah * bl;
  let mid = (ll >> 16u) + (lh & 65535u) + (hl & 65535u);
  return vec2u((ll & 65535u) | (mid << 16u), ah * bh + (lh >> 16u) + (hl >> 16u) + (mid >> 16u));
}

fn mul(a: vec2u, b: vec2u) -> vec2u {
  let p = umul(a.x, b.x);
  return vec2u(p.x, p.y + a.x * b.y + a.y * b.x);
}

fn reduce(lid: u32, value: vec2u) -> vec2u {
  shared_sums[lid] = value;
  workgroupBarrier();
  for (var s = 64u; s > 0u; s = s >> 1u) {
    if (lid < s) { shared_sums[lid] = add(shared_sums[lid], shared_sums[lid + s]); }
    workgroupBarrier();
  }
  return shared_sums[0];
}

@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) gid: vec3u, @builtin(local_invocation_id) lid: vec3u, @builtin(workgroup_id) wid: vec3u) {
  var sum = vec2u(0u, 0u);
  for (var row = gid.x; row < params.rows; row += 128u * 128u) {
    let key = suppkey[row];
    let q = quantity[row];
    let e = extendedprice[row];
    if (key < params.z) { sum = add(sum, mul(q, e)); }
  }
  let total = reduce(lid.x, sum);
  if (lid.x == 0u) { partial[wid.x] = total; }
}

@compute @workgroup_size(128)
fn finish(@builtin(local_invocation_id) lid: vec3u) {
  let total = reduce(lid.x, partial[lid.x]);
  if (lid.x == 0u) { output[0] = total; }
}
