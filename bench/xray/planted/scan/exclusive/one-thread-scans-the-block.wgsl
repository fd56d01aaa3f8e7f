// planted: one thread of each workgroup scans the block
// reason: In line {line} only 1 of the 32 lanes of a warp works
// advice: Share that work among all threads
//@ dispatch scan min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch totals 1
//@ dispatch add min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ scratch 4 * ceilDiv(n, WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<u32, WG>;

fn blocks() -> u32 {
  return (params.n + WG - 1u) / WG;
}

// Replaces part[0 … WG) by its exclusive sums, and returns the sum of all to thread 0.
fn scan_part(tid: u32) -> u32 {
  workgroupBarrier();
  var total = 0u;
  if (tid == 0u) {
    for (var k = 0u; k < WG; k++) {
      let value = part[k]; // here
      part[k] = total;
      total += value;
    }
  }
  workgroupBarrier();
  return total;
}

@compute @workgroup_size(WG)
fn scan(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let block = wid.y * groups.x + wid.x;
  let i = block * WG + tid;
  part[tid] = select(0u, input[min(i, params.n - 1u)], i < params.n);
  let total = scan_part(tid);
  if (i < params.n) {
    output[i] = part[tid];
  }
  if (tid == 0u && block < blocks()) {
    scratch[block] = total;
  }
}

// One workgroup: each thread adds up a piece of the totals, and after the
// scan of these sums goes through its piece once more.
@compute @workgroup_size(WG)
fn totals(@builtin(local_invocation_index) tid: u32) {
  let length = (blocks() + WG - 1u) / WG;
  let first = tid * length;
  let end = min(first + length, blocks());
  var sum = 0u;
  for (var k = first; k < end; k++) {
    sum += scratch[k];
  }
  part[tid] = sum;
  _ = scan_part(tid);
  var before = part[tid];
  for (var k = first; k < end; k++) {
    let total = scratch[k];
    scratch[k] = before;
    before += total;
  }
}

@compute @workgroup_size(WG)
fn add(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let block = wid.y * groups.x + wid.x;
  let i = block * WG + tid;
  if (i < params.n) {
    output[i] += scratch[block];
  }
}
