// Version 2 of the document: each thread adds elements a whole grid apart, each subgroup adds across its registers (the document's shuffles),
// and one atomic addition a subgroup brings the sums together. As in version 1 a loop of compare-exchange stands for atomicAdd.
//@ dispatch clear 1
//@ dispatch partial min(GROUPS, ceilDiv(n, WG))
enable subgroups;

override WG: u32 = 256;
override GROUPS: u32 = 528;

// More rounds than the largest binding (2 GiB) takes with one workgroup of 256.
const MAX_ROUNDS = 1u << 21u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<atomic<u32>>;

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
fn partial(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
) {
  let stride = groups.x * WG;
  var sum = 0.0;
  for (var k = 0u; k < MAX_ROUNDS; k++) {
    let i = id.x + k * stride;
    if (i >= params.n) {
      break;
    }
    sum += input[i];
  }
  let total = subgroupAdd(sum);
  if (lane == 0u) {
    add_to_output(total);
  }
}
