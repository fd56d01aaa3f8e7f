// Version 1 of the document: a tree in workgroup memory, then one atomic addition a workgroup.
// WGSL has no atomic addition of f32. A loop of compare-exchange does the same: it reads the sum, adds, and stores only if nobody else has
// stored meanwhile. The output holds anything at first, so a dispatch of its own sets it to 0.
//@ dispatch clear 1
//@ dispatch partial min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<atomic<u32>>;

var<workgroup> part: array<f32, WG>;

fn add_to_output(value: f32) {
  var before = atomicLoad(&output[0]);
  loop {
    let swap = atomicCompareExchangeWeak(&output[0], before, bitcast<u32>(bitcast<f32>(before) + value));
    if (swap.exchanged) {
      break;
    }
    before = swap.old_value;
  }
}

@compute @workgroup_size(1)
fn clear() {
  atomicStore(&output[0], 0u);
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  var value = 0.0;
  if (i < params.n) {
    value = input[i];
  }
  part[tid] = value;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    add_to_output(part[0]);
  }
}
