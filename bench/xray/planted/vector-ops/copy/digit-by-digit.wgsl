// planted: an index that is taken apart into decimal digits and put together again, with two divisions for each digit
// cause: division, arithmetic
// reason: digit|\bloop|iterations?
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
override WG: u32 = 256;
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

fn highest_power() -> u32 {
  var p = 1u;
  while (p <= params.n / 10u) { p *= 10u; }
  return p;
}

fn spell(number: u32) -> u32 {
  var rest = number;
  var spelled = 0u;
  var p = highest_power();
  while (p > 0u) {
    let digit = rest / p;
    rest -= digit * p;
    spelled += digit * p;
    p /= 10u;
  }
  return spelled;
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) {
    let place = spell(i);
    out[place] = a[place];
  }
}
