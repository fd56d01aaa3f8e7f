// Rung 4: reduce, then scan. The first dispatch only adds up each block and stores one number; the last one scans the block and begins with
// the sum of all blocks before it. The elements are loaded twice and stored once: three times through memory instead of four. As long as barriers
// are the limit, that gains nothing.
// What limits it: each thread moves two elements of four bytes and passes some thirty barriers for them, so few bytes are in flight.
//@ dispatch reduce min(65535, ceilDiv(n, 2 * WG)), ceilDiv(ceilDiv(n, 2 * WG), 65535)
//@ dispatch scan_sums ceilDiv(n, 4 * WG * WG)
//@ dispatch scan_rest 1
//@ dispatch scan_blocks min(65535, ceilDiv(n, 2 * WG)), ceilDiv(ceilDiv(n, 2 * WG), 65535)
//@ scratch 4 * (ceilDiv(n, 2 * WG) + ceilDiv(n, 4 * WG * WG))

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<u32, 2 * WG + 2 * WG / 32>;

fn ceil_div(a: u32, b: u32) -> u32 {
  return (a + b - 1u) / b;
}

// Each block of 2 · WG elements leaves its total at scratch[0 …), each block of 2 · WG totals one behind those.
fn count1() -> u32 {
  return ceil_div(params.n, 2u * WG);
}

fn count2() -> u32 {
  return ceil_div(count1(), 2u * WG);
}

fn input_or_zero(i: u32) -> u32 {
  if (i < params.n) {
    return input[i];
  }
  return 0u;
}

fn sum_or_zero(i: u32) -> u32 {
  if (i < count1()) {
    return scratch[i];
  }
  return 0u;
}

// One unused word behind every 32, so that places of a tree which lie 32, 64 … apart fall into different banks.
fn at(i: u32) -> u32 {
  return i + i / 32u;
}

// Replaces part[0 … 2·WG) by its exclusive sums and returns the sum of all. On the way up each place of the tree gets the sum of what lies
// below it; on the way down it hands on what lies before it.
fn exclusive(tid: u32) -> u32 {
  var s = 1u;
  for (var busy = WG; busy > 0u; busy /= 2u) {
    workgroupBarrier();
    if (tid < busy) {
      let right = s * (2u * tid + 2u) - 1u;
      part[at(right)] += part[at(right - s)];
    }
    s *= 2u;
  }
  workgroupBarrier();
  let total = part[at(2u * WG - 1u)];
  workgroupBarrier();
  if (tid == 0u) {
    part[at(2u * WG - 1u)] = 0u;
  }
  for (var busy = 1u; busy <= WG; busy *= 2u) {
    s /= 2u;
    workgroupBarrier();
    if (tid < busy) {
      let right = s * (2u * tid + 2u) - 1u;
      let left = right - s;
      let below = part[at(left)];
      part[at(left)] = part[at(right)];
      part[at(right)] += below;
    }
  }
  workgroupBarrier();
  return total;
}

@compute @workgroup_size(WG)
fn reduce(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // At most 65535 workgroups fit in one dimension; with two, the last row has workgroups with nothing to do.
  let group = wid.y * groups.x + wid.x;
  let i = group * 2u * WG + tid;
  part[tid] = input_or_zero(i) + input_or_zero(i + WG);
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u && group < count1()) {
    scratch[group] = part[0];
  }
}

@compute @workgroup_size(WG)
fn scan_sums(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * 2u * WG + tid;
  part[at(tid)] = sum_or_zero(i);
  part[at(tid + WG)] = sum_or_zero(i + WG);
  let total = exclusive(tid);
  if (i < count1()) {
    scratch[i] = part[at(tid)];
  }
  if (i + WG < count1()) {
    scratch[i + WG] = part[at(tid + WG)];
  }
  if (tid == 0u) {
    scratch[count1() + wid.x] = total;
  }
}

// Each thread scans a piece of its own.
@compute @workgroup_size(WG)
fn scan_rest(@builtin(local_invocation_index) tid: u32) {
  let length = ceil_div(count2(), WG);
  let first = count1() + tid * length;
  let end = min(first + length, count1() + count2());
  var total = 0u;
  for (var i = first; i < end; i++) {
    total += scratch[i];
  }
  part[at(tid)] = total;
  part[at(tid + WG)] = 0u;
  _ = exclusive(tid);
  var before = part[at(tid)];
  for (var i = first; i < end; i++) {
    let value = scratch[i];
    scratch[i] = before;
    before += value;
  }
}

@compute @workgroup_size(WG)
fn scan_blocks(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 2u * WG + tid;
  let first = input_or_zero(i);
  let second = input_or_zero(i + WG);
  part[at(tid)] = first;
  part[at(tid + WG)] = second;
  _ = exclusive(tid);
  if (i < params.n) {
    let before = scratch[group] + scratch[count1() + group / (2u * WG)];
    output[i] = before + part[at(tid)];
    if (i + WG < params.n) {
      output[i + WG] = before + part[at(tid + WG)];
    }
  }
}
