// expect: wrong-answer
// No barrier between the steps in workgroup memory.
//@ dispatch sort_blocks min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)
//@ repeat 2 * min(1, (n - 1) / 2048) + 3 * min(1, (n - 1) / 4096) + 4 * min(1, (n - 1) / 8192) + 5 * min(1, (n - 1) / 16384) + 6 * min(1, (n - 1) / 32768) + 7 * min(1, (n - 1) / 65536) + 8 * min(1, (n - 1) / 131072) + 9 * min(1, (n - 1) / 262144) + 10 * min(1, (n - 1) / 524288) + 11 * min(1, (n - 1) / 1048576) + 12 * min(1, (n - 1) / 2097152) + 13 * min(1, (n - 1) / 4194304) + 14 * min(1, (n - 1) / 8388608) + 15 * min(1, (n - 1) / 16777216) + 16 * min(1, (n - 1) / 33554432)
//@ dispatch merge min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)

const BLOCK = 2048u;
const BLOCK_STAGES = 11u;
const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> block: array<u32, BLOCK>;

struct Pair { low: u32, high: u32 }

// Of a step that meets mirrored or at the same distance.
fn pair_of(number: u32, stride: u32, mirrored: bool) -> Pair {
  let place = number & (stride - 1u);
  let high = 2u * number - place + stride;
  return Pair(select(high - stride, high - 1u - 2u * place, mirrored), high);
}

// Compares all pairs of the block; the threads share them.
fn step_in_block(tid: u32, stride: u32, mirrored: bool) {
  for (var number = tid; number < BLOCK / 2u; number += WG) {
    let pair = pair_of(number, stride, mirrored);
    let a = block[pair.low];
    let b = block[pair.high];
    if (a > b) {
      block[pair.low] = b;
      block[pair.high] = a;
    }
  }
}

fn store_block(tid: u32, first: u32) {
  workgroupBarrier();
  for (var i = tid; i < BLOCK; i += WG) {
    if (first + i < params.n) {
      sorted[first + i] = block[i];
    }
  }
}

@compute @workgroup_size(WG)
fn sort_blocks(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let first = (wid.y * groups.x + wid.x) * BLOCK;
  for (var i = tid; i < BLOCK; i += WG) {
    block[i] = 0xffffffffu;
    if (first + i < params.n) {
      block[i] = keys[first + i];
    }
  }
  for (var size = 2u; size <= BLOCK; size *= 2u) {
    step_in_block(tid, size / 2u, true);
    for (var stride = size / 4u; stride > 0u; stride /= 2u) {
      step_in_block(tid, stride, false);
    }
  }
  store_block(tid, first);
}

// Large steps through memory, and behind the last one of a stage all small ones in workgroup memory.
@compute @workgroup_size(WG)
fn merge(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  // Iteration 0 has sorted the blocks.
  var within_stage = iteration - 1u;
  var large_steps = 1u;
  while (within_stage > large_steps) {
    within_stage -= large_steps + 1u;
    large_steps++;
  }
  let group = wid.y * groups.x + wid.x;
  if (within_stage < large_steps) {
    let stride = 1u << (BLOCK_STAGES + large_steps - 1u - within_stage);
    for (var k = tid; k < BLOCK / 2u; k += WG) {
      let pair = pair_of(group * (BLOCK / 2u) + k, stride, within_stage == 0u);
      if (pair.high < params.n) {
        let a = sorted[pair.low];
        let b = sorted[pair.high];
        if (a > b) {
          sorted[pair.low] = b;
          sorted[pair.high] = a;
        }
      }
    }
    return;
  }
  let first = group * BLOCK;
  for (var i = tid; i < BLOCK; i += WG) {
    block[i] = 0xffffffffu;
    if (first + i < params.n) {
      block[i] = sorted[first + i];
    }
  }
  for (var stride = BLOCK / 2u; stride > 0u; stride /= 2u) {
    step_in_block(tid, stride, false);
  }
  store_block(tid, first);
}
