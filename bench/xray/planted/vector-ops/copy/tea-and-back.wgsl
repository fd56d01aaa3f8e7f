// planted: words that are enciphered and deciphered again in 64 rounds before they are stored
// cause: arithmetic
// reason: cipher|rounds
// not: uncoalesced, banks, barriers, atomics, misaligned, smallWorkgroups, fewWorkgroups, narrow
// Tests the cipher on the way: what is deciphered has to be what was there.
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

const DELTA = 0x9e3779b9u;
const KEY = vec4u(0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u);

fn mix(v: u32, sum: u32, x: u32, y: u32) -> u32 {
  return ((v << 4u) + x) ^ (v + sum) ^ ((v >> 5u) + y);
}

fn encipher(plain: vec2u) -> vec2u {
  var v = plain;
  var sum = 0u;
  for (var round = 0u; round < 32u; round++) {
    sum += DELTA;
    v.x += mix(v.y, sum, KEY.x, KEY.y);
    v.y += mix(v.x, sum, KEY.z, KEY.w);
  }
  return v;
}

fn decipher(secret: vec2u) -> vec2u {
  var v = secret;
  var sum = DELTA * 32u;
  for (var round = 0u; round < 32u; round++) {
    v.y -= mix(v.x, sum, KEY.z, KEY.w);
    v.x -= mix(v.y, sum, KEY.x, KEY.y);
    sum -= DELTA;
  }
  return v;
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let half = (params.n + 1u) / 2u;
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i >= half) { return; }
  let has_partner = i + half < params.n;
  var pair = vec2u(a[i], 0u);
  if (has_partner) { pair.y = a[i + half]; }
  pair = decipher(encipher(pair));
  out[i] = pair.x;
  if (has_partner) { out[i + half] = pair.y; }
}
