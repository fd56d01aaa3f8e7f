// expect: wrong-answer
// Mistake: one dispatch. Each workgroup reads the total of the one before it after a storageBarrier(), which waits for no other workgroup.
//@ dispatch main ceilDiv(n, WG)
//@ scratch 4 * ceilDiv(n, WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<u32, 2 * WG>;

// The sum of the values of threads 0 … tid.
fn inclusive(tid: u32, value: u32) -> u32 {
  var now = 0u;
  part[tid] = value;
  for (var s = 1u; s < WG; s *= 2u) {
    workgroupBarrier();
    let next = WG - now;
    var sum = part[now + tid];
    if (tid >= s) {
      sum += part[now + tid - s];
    }
    part[next + tid] = sum;
    now = next;
  }
  return part[now + tid];
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * WG + tid;
  var value = 0u;
  if (i < params.n) {
    value = input[i];
  }
  let sum = inclusive(tid, value);
  var before = 0u;
  if (wid.x > 0u) {
    before = scratch[wid.x - 1u];
  }
  storageBarrier();
  if (tid == WG - 1u) {
    scratch[wid.x] = before + sum;
  }
  if (i < params.n) {
    output[i] = before + sum - value;
  }
}
