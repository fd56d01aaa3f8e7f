// sorting/keys: all keys in rising order.
// The first dispatch copies the keys. Then a bitonic network compares pairs
// of them, one dispatch for each step. Stage k has k steps, and 26 stages are
// enough for 2^26 keys: 1 + 2 + … + 26 = 351. Few keys need fewer: the steps
// of later stages find no pair.
//@ dispatch copy min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ repeat 351
//@ dispatch step min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

@compute @workgroup_size(WG)
fn copy(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) {
    sorted[i] = keys[i];
  }
}

@compute @workgroup_size(WG)
fn step(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  // Iteration 0 was the copy. Steps of stage k: 0 … k − 1.
  var step_of_stage = iteration - 1u;
  var stage = 1u;
  while (step_of_stage >= stage) {
    step_of_stage -= stage;
    stage++;
  }
  // 2^(k − 1) in the first step of stage k, then half of it, … 1.
  let stride = 1u << (stage - 1u - step_of_stage);

  // Pairs are numbered; `place` is that within a run of `stride` keys.
  let pair = (wid.y * groups.x + wid.x) * WG + tid;
  let place = pair & (stride - 1u);
  var low = 2u * pair - place;
  let high = low + stride;
  if (step_of_stage == 0u) {
    // TODO: in the first step two runs meet mirrored. The keys at the inner
    // ends are a pair, then those one further out …
    low = high - 1u;
  }
  // TODO: if both places exist and their keys are in the wrong order, swap.
}
