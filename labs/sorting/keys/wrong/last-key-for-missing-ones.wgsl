// expect: wrong-answer
// Where the second place of a pair lies behind the end, the last key is taken instead.
//@ dispatch copy min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ repeat min(1, n - 1) + 2 * min(1, (n - 1) / 2) + 3 * min(1, (n - 1) / 4) + 4 * min(1, (n - 1) / 8) + 5 * min(1, (n - 1) / 16) + 6 * min(1, (n - 1) / 32) + 7 * min(1, (n - 1) / 64) + 8 * min(1, (n - 1) / 128) + 9 * min(1, (n - 1) / 256) + 10 * min(1, (n - 1) / 512) + 11 * min(1, (n - 1) / 1024) + 12 * min(1, (n - 1) / 2048) + 13 * min(1, (n - 1) / 4096) + 14 * min(1, (n - 1) / 8192) + 15 * min(1, (n - 1) / 16384) + 16 * min(1, (n - 1) / 32768) + 17 * min(1, (n - 1) / 65536) + 18 * min(1, (n - 1) / 131072) + 19 * min(1, (n - 1) / 262144) + 20 * min(1, (n - 1) / 524288) + 21 * min(1, (n - 1) / 1048576) + 22 * min(1, (n - 1) / 2097152) + 23 * min(1, (n - 1) / 4194304) + 24 * min(1, (n - 1) / 8388608) + 25 * min(1, (n - 1) / 16777216) + 26 * min(1, (n - 1) / 33554432)
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
  var high = low + stride;
  if (within_stage == 0u) {
    low = high - 1u - 2u * place;
  }
  high = min(high, params.n - 1u);
  if (low < params.n) {
    let a = sorted[low];
    let b = sorted[high];
    if (a > b) {
      sorted[low] = b;
      sorted[high] = a;
    }
  }
}
