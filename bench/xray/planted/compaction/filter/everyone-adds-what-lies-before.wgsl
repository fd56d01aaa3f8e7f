// planted: each thread adds up all flags before its own
// reason: Each thread touches workgroup memory
// advice: several vec4u and count in registers
//@ dispatch counts min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch totals 1
//@ dispatch scatter min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ scratch 4 * ceilDiv(n, WG)

override WG: u32 = 256;

struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<u32, WG>;

fn blocks() -> u32 {
  return (params.n + WG - 1u) / WG;
}

fn is_kept(i: u32) -> bool {
  return i < params.n && input[i] < params.limit;
}

// Adds up `value` over the threads 0 … tid.
fn inclusive(tid: u32, value: u32) -> u32 {
  part[tid] = value;
  workgroupBarrier();
  var sum = 0u;
  for (var k = 0u; k <= tid; k++) {
    sum += part[k];
  }
  workgroupBarrier();
  return sum;
}

@compute @workgroup_size(WG)
fn counts(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let block = wid.y * groups.x + wid.x;
  let sum = inclusive(tid, u32(is_kept(block * WG + tid)));
  if (tid == WG - 1u && block < blocks()) {
    scratch[block] = sum;
  }
}

// Replaces each total by the sum of those before it. Each thread adds up a
// piece of the totals, and goes through it once more.
@compute @workgroup_size(WG)
fn totals(@builtin(local_invocation_index) tid: u32) {
  let length = (blocks() + WG - 1u) / WG;
  let first = tid * length;
  let end = min(first + length, blocks());
  var total = 0u;
  for (var k = first; k < end; k++) {
    total += scratch[k];
  }
  var before = inclusive(tid, total) - total;
  for (var k = first; k < end; k++) {
    let value = scratch[k];
    scratch[k] = before;
    before += value;
  }
}

@compute @workgroup_size(WG)
fn scatter(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let block = wid.y * groups.x + wid.x;
  let i = block * WG + tid;
  let flag = u32(is_kept(i));
  let sum = inclusive(tid, flag);
  if (i < params.n) {
    let place = scratch[block] + sum - flag;
    if (flag == 1u) {
      kept[place] = input[i];
    }
    if (i == params.n - 1u) {
      count[0] = place + flag;
    }
  }
}
