// expect: wrong-answer
// Mistake: places within each block, without what earlier blocks keep.
//@ dispatch count_blocks min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch scan_totals ceilDiv(n, WG * WG)
//@ dispatch scan_rest 1
//@ dispatch scatter min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ scratch 4 * (ceilDiv(n, WG) + ceilDiv(n, WG * WG))

override WG: u32 = 256;

struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<u32, 2 * WG>;

fn ceil_div(a: u32, b: u32) -> u32 {
  return (a + b - 1u) / b;
}

// Scratch holds a total for each block of WG elements, and one for each block of WG totals.
fn count1() -> u32 {
  return ceil_div(params.n, WG);
}

fn count2() -> u32 {
  return ceil_div(count1(), WG);
}

// The sum of the values of threads 0 … tid, by the scan of Hillis and Steele. Two halves of workgroup memory take turns.
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

fn is_kept(i: u32) -> bool {
  return i < params.n && input[i] < params.limit;
}

@compute @workgroup_size(WG)
fn count_blocks(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // At most 65535 workgroups fit in one dimension; with two, the last row has workgroups with nothing to do.
  let group = wid.y * groups.x + wid.x;
  part[tid] = u32(is_kept(group * WG + tid));
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
fn scan_totals(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * WG + tid;
  var value = 0u;
  if (i < count1()) {
    value = scratch[i];
  }
  let sum = inclusive(tid, value);
  if (i < count1()) {
    scratch[i] = sum - value;
  }
  if (tid == WG - 1u) {
    scratch[count1() + wid.x] = sum;
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
  var before = inclusive(tid, total) - total;
  for (var i = first; i < end; i++) {
    let value = scratch[i];
    scratch[i] = before;
    before += value;
  }
}

@compute @workgroup_size(WG)
fn scatter(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  let i = group * WG + tid;
  let flag = u32(is_kept(i));
  let sum = inclusive(tid, flag);
  if (i < params.n) {
    let end = sum;
    if (flag == 1u) {
      kept[end - 1u] = input[i];
    }
    if (i == params.n - 1u) {
      count[0] = end;
    }
  }
}
