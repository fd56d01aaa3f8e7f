// expect: wrong-answer
// Begins with s = 64: there are no 128 sums.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> price: array<u32>;
@group(0) @binding(2) var<storage, read> amount: array<u32>;
@group(0) @binding(3) var<storage, read_write> out: array<u32>;

var<workgroup> part: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_id) local: vec3u) {
  let k = local.x;
  var sum = 0u;
  for (var i = k; i < params.n; i += 64u) {
    sum += price[i] * amount[i];
  }
  part[k] = sum;
  for (var s = 64u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (k < s) { part[k] += part[k + s]; }
  }
  if (k == 0u) { out[0] = part[0]; }
}
