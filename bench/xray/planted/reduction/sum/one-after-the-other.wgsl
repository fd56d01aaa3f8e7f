// planted: 64 turns for every block of 1024 numbers, in which one thread after the other adds its sum to the total
// cause: oneThread, barriers, divergence
// reason: in turn|turns
// not: uncoalesced, banks, atomics, dispatches, misaligned
//@ dispatch blocks min(GROUPS, ceilDiv(n, 1024))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 1024))
override GROUPS: u32 = 2112;
const WG = 64u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> total: f32;

@compute @workgroup_size(WG)
fn blocks(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (t == 0u) { total = 0.0; }
  workgroupBarrier();
  for (var block = wid.x * 1024u; block < params.n; block += groups.x * 1024u) {
    var own = 0.0;
    for (var k = 0u; k < 16u; k++) {
      let i = block + k * WG + t;
      if (i < params.n) { own += input[i]; }
    }
    for (var turn = 0u; turn < WG; turn++) {
      if (turn == t) { total += own; }
      workgroupBarrier();
    }
  }
  if (t == 0u) { scratch[wid.x] = total; }
}

var<workgroup> rest: array<f32, WG>;

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var k = t; k < arrayLength(&scratch); k += WG) { own += scratch[k]; }
  rest[t] = own;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (t < s) { rest[t] += rest[t + s]; }
  }
  if (t == 0u) { output[0] = rest[0]; }
}
