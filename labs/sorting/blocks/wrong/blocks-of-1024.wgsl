// expect: wrong-answer
// Sorts blocks of 1024 keys.
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)

const BLOCK = 1024u;
const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;

var<workgroup> block: array<u32, BLOCK>;

// Behind the last key lie the largest numbers that there are: in the end they are behind all keys.
fn key_or_largest(i: u32) -> u32 {
  if (i < params.n) {
    return keys[i];
  }
  return 0xffffffffu;
}

@compute @workgroup_size(WG)
fn main(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let first = (wid.y * groups.x + wid.x) * BLOCK;
  for (var i = tid; i < BLOCK; i += WG) {
    block[i] = key_or_largest(first + i);
  }

  for (var size = 2u; size <= BLOCK; size *= 2u) {
    for (var stride = size / 2u; stride > 0u; stride /= 2u) {
      workgroupBarrier();
      for (var pair = tid; pair < BLOCK / 2u; pair += WG) {
        let low = 2u * pair - (pair & (stride - 1u));
        let high = low + stride;
        let rises = (low & size) == 0u;
        let a = block[low];
        let b = block[high];
        if ((a > b) == rises) {
          block[low] = b;
          block[high] = a;
        }
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
