// Rung 3: sequential addressing. The distance halves instead of doubling: s = WG/2, WG/4, … 1.
// Active threads are next to each other, and so are the words they touch: no divergence, no bank conflicts. This is the
// "optimized" kernel of the course documents.
// What limits it: half of the threads load one element and never add anything, and a workgroup of 256 threads pays eight barriers for
// 1 KiB of data. Most of the time the memory is idle.
//@ dispatch level1 min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch level2 ceilDiv(n, WG * WG)
//@ dispatch finish 1
//@ scratch 4 * (ceilDiv(n, WG) + ceilDiv(n, WG * WG))

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

// Puts the sum of part[0 … WG) into part[0], for thread 0. WG is a power of two.
fn tree_sum(tid: u32) {
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
}

fn ceil_div(a: u32, b: u32) -> u32 {
  return (a + b - 1u) / b;
}

// n elements become `count1` partial sums at scratch[0 …), those become `count2` sums after them, and those become output[0].
fn count1() -> u32 {
  return ceil_div(params.n, WG);
}

fn count2() -> u32 {
  return ceil_div(count1(), WG);
}

fn input_or_zero(i: u32) -> f32 {
  if (i < params.n) {
    return input[i];
  }
  return 0.0;
}

fn partial_or_zero(i: u32) -> f32 {
  if (i < count1()) {
    return scratch[i];
  }
  return 0.0;
}

@compute @workgroup_size(WG)
fn level1(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // At most 65535 workgroups fit in one dimension; with two, the last row has workgroups with nothing to do.
  let group = wid.y * groups.x + wid.x;
  let i = group * WG + tid;
  part[tid] = input_or_zero(i);
  tree_sum(tid);
  if (tid == 0u && group < count1()) {
    scratch[group] = part[0];
  }
}

@compute @workgroup_size(WG)
fn level2(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * WG + tid;
  part[tid] = partial_or_zero(i);
  tree_sum(tid);
  if (tid == 0u) {
    scratch[count1() + wid.x] = part[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < count2(); i += WG) {
    sum += scratch[count1() + i];
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    output[0] = part[0];
  }
}
