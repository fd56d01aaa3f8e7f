// expect: wrong-answer
// As many steps as 2048 keys need, however many there are.
//@ dispatch copy min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ repeat 66
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

// Each thread compares one pair of keys.
@compute @workgroup_size(WG)
fn step(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  // Iteration 0 was the copy.
  var within_stage = iteration - 1u;
  var stage = 1u;
  while (within_stage >= stage) {
    within_stage -= stage;
    stage++;
  }
  let stride = 1u << (stage - 1u - within_stage);

  let pair = (wid.y * groups.x + wid.x) * WG + tid;
  let place = pair & (stride - 1u);
  var low = 2u * pair - place;
  let high = low + stride;
  if (within_stage == 0u) {
    low = high - 1u - 2u * place;
  }
  if (high < params.n) {
    let a = sorted[low];
    let b = sorted[high];
    if (a > b) {
      sorted[low] = b;
      sorted[high] = a;
    }
  }
}
