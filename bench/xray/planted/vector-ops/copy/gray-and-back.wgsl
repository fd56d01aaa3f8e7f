// planted: words that are turned into Gray code and back, bit by bit and six times, before they are stored
// cause: arithmetic
// not: banks, uncoalesced, atomics, barriers, oneThread, division, misaligned
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

fn gray(w: u32) -> u32 { return w ^ (w >> 1u); }

fn from_gray(g: u32) -> u32 {
  var w = 0u;
  for (var bit = 0u; bit < 32u; bit++) { w ^= g >> bit; }
  return w;
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < params.n) {
    var w = words[i];
    for (var round = 0u; round < 6u; round++) { w = from_gray(gray(w)); }
    out[i] = w;
  }
}
