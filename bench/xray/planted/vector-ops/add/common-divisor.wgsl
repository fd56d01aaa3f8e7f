// planted: the greatest common divisor of each index and the length, by Euclid's remainders, only to see that it is not zero
// cause: division, arithmetic
// not: banks, uncoalesced, atomics, barriers, oneThread, fewWorkgroups, misaligned
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

fn common_divisor(p: u32, q: u32) -> u32 {
  var x = p;
  var y = q;
  while (y != 0u) {
    let rest = x % y;
    x = y;
    y = rest;
  }
  return x;
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i >= params.n) { return; }
  // No element without a part in the whole.
  if (common_divisor(params.n, i + 1u) == 0u) { return; }
  out[i] = a[i] + b[i];
}
