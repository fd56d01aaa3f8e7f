// planted: every word is handed on sixteen times from thread to thread, with two barriers each time, before it is stored
// cause: barriers, staged
// not: banks, uncoalesced, atomics, oneThread, fewWorkgroups, division, misaligned
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

const STEPS = 16u;

var<workgroup> belt: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let block = (wid.y * groups.x + wid.x) * WG;
  var hand = 0.0;
  if (block + tid < params.n) { hand = a[block + tid]; }
  for (var step = 0u; step < STEPS; step++) {
    belt[tid] = hand;
    workgroupBarrier();
    hand = belt[(tid + 1u) % WG];
    workgroupBarrier();
  }
  let i = block + (tid + STEPS) % WG;
  if (i < params.n) { out[i] = hand; }
}
