// planted: 256 words of scratch to which all threads of all workgroups add by compare and exchange
// cause: atomics
// reason: compare|exchange|one after (the other|another)|same word|retr(y|ies)
// not: uncoalesced, banks
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch clear 1
//@ dispatch collect min(65535, ceilDiv(n, 4096)), ceilDiv(ceilDiv(n, 4096), 65535)
//@ dispatch finish 1
//@ scratch 1024

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> cells: array<atomic<u32>, 256>;

var<workgroup> part: array<f32, 256>;

@compute @workgroup_size(256)
fn clear(@builtin(local_invocation_index) lane: u32) {
  atomicStore(&cells[lane], 0u);
}

fn atomic_add(cell: u32, x: f32) {
  var old = atomicLoad(&cells[cell]);
  loop {
    let swapped = atomicCompareExchangeWeak(&cells[cell], old, bitcast<u32>(bitcast<f32>(old) + x));
    if (swapped.exchanged) { break; }
    old = swapped.old_value;
  }
}

@compute @workgroup_size(256)
fn collect(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * 4096u + lane;
  var sum = 0.0;
  for (var k = 0u; k < 16u; k++) {
    let i = first + 256u * k;
    if (i < params.n) { sum += input[i]; }
  }
  atomic_add(lane, sum);
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  part[lane] = bitcast<f32>(atomicLoad(&cells[lane]));
  for (var s = 128u; s > 0u; s >>= 1u) {
    workgroupBarrier();
    if (lane < s) { part[lane] += part[lane + s]; }
  }
  if (lane == 0u) { output[0] = part[0]; }
}
