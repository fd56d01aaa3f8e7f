// expect: wrong-answer
// Compares neighbours in 64 phases, which is enough for keys that are nearly sorted.
//@ dispatch copy min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ repeat 64
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
  let pair = (wid.y * groups.x + wid.x) * WG + tid;
  let low = 2u * pair + iteration % 2u;
  let high = low + 1u;
  if (high < params.n) {
    let a = sorted[low];
    let b = sorted[high];
    if (a > b) {
      sorted[low] = b;
      sorted[high] = a;
    }
  }
}
