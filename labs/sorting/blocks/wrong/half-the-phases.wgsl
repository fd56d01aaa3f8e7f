// expect: wrong-answer
// Half as many phases as keys: a key can move through half of the block only.
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

const BLOCK = 512u;
const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;

var<workgroup> block: array<u32, BLOCK>;

// Behind the last key lie the largest numbers that there are: they stay where they are.
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
  block[tid] = key_or_largest(first + tid);
  block[tid + WG] = key_or_largest(first + tid + WG);

  for (var phase = 0u; phase < BLOCK / 2u; phase++) {
    workgroupBarrier();
    let low = 2u * tid + phase % 2u;
    if (low + 1u < BLOCK) {
      let a = block[low];
      let b = block[low + 1u];
      if (a > b) {
        block[low] = b;
        block[low + 1u] = a;
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
