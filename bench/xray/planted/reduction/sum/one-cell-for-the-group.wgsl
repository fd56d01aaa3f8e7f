// planted: one word of workgroup memory to which all threads add each number by compare and exchange
// cause: atomics
// reason: compare|exchange|one after (the other|another)|same word|retr(y|ies)
// not: uncoalesced, banks, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main 256
//@ dispatch finish 1
//@ scratch 4 * 256

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> total: atomic<u32>;

fn add(value: f32) {
  var seen = atomicLoad(&total);
  loop {
    let changed = bitcast<u32>(bitcast<f32>(seen) + value);
    let answer = atomicCompareExchangeWeak(&total, seen, changed);
    if (answer.exchanged) { break; }
    seen = answer.old_value;
  }
}

@compute @workgroup_size(128)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  for (var i = wid.x * 512u + tid; i < params.n; i += 256u * 512u) {
    for (var j = 0u; j < 4u; j++) {
      if (i + j * 128u < params.n) { add(input[i + j * 128u]); }
    }
  }
  workgroupBarrier();
  if (tid == 0u) { scratch[wid.x] = bitcast<f32>(atomicLoad(&total)); }
}

@compute @workgroup_size(128)
fn finish(@builtin(local_invocation_index) tid: u32) {
  add(scratch[tid] + scratch[tid + 128u]);
  workgroupBarrier();
  if (tid == 0u) { output[0] = bitcast<f32>(atomicLoad(&total)); }
}
