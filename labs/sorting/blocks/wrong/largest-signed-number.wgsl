// expect: wrong-answer
// Behind the last key lies the largest i32, and keys with the top bit set are larger.
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

const BLOCK = 512u;
const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;

var<workgroup> block: array<u32, BLOCK>;

// Behind the last key lie the largest signed number.
fn key_or_largest(i: u32) -> u32 {
  if (i < params.n) {
    return keys[i];
  }
  return 0x7fffffffu;
}

@compute @workgroup_size(WG)
fn main(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let first = (wid.y * groups.x + wid.x) * BLOCK;
  block[tid] = key_or_largest(first + tid);
  block[tid + WG] = key_or_largest(first + tid + WG);

  for (var size = 2u; size <= BLOCK; size *= 2u) {
    for (var stride = size / 2u; stride > 0u; stride /= 2u) {
      workgroupBarrier();
      let low = 2u * tid - (tid & (stride - 1u));
      let high = low + stride;
      // Runs of this size rise and fall in turns. The last one, the whole block, rises.
      let rises = (low & size) == 0u;
      let a = block[low];
      let b = block[high];
      if ((a > b) == rises) {
        block[low] = b;
        block[high] = a;
      }
    }
  }
  workgroupBarrier();

  for (var i = tid; i < BLOCK; i += WG) {
    if (first + i < params.n) {
      sorted[first + i] = block[i];
    }
  }
}
