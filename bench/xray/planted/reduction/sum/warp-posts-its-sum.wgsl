// planted: a loop of compare and exchange on one word by every warp for each of its 128 numbers
// cause: atomics
// reason: compare
// not: uncoalesced, banks, barriers, dispatches, misaligned, fewWorkgroups
//@ dispatch clear 1
//@ dispatch add min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
enable subgroups;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> total: array<atomic<u32>>;

@compute @workgroup_size(1)
fn clear() { atomicStore(&total[0], 0u); }

fn post(value: f32) {
  var old = atomicLoad(&total[0]);
  loop {
    let result = atomicCompareExchangeWeak(&total[0], old, bitcast<u32>(bitcast<f32>(old) + value));
    if (result.exchanged) { break; }
    old = result.old_value;
  }
}

@compute @workgroup_size(256)
fn add(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(subgroup_invocation_id) lane: u32) {
  let first = (wid.y * groups.x + wid.x) * 1024u + t;
  var own = 0.0;
  for (var k = 0u; k < 4u; k++) {
    let i = first + 256u * k;
    if (i < params.n) { own += input[i]; }
  }
  let sum = subgroupAdd(own);
  if (lane == 0u) { post(sum); }
}
