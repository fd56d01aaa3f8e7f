// planted: a list of the selected rows in scratch, whose next place every one of them takes from a single atomic counter
// cause: atomics, scratch, dispatches
// reason: counter|same (word|address)|one after (the other|another)|\blist
// not: banks
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch start 1
//@ dispatch select_rows min(GROUPS, ceilDiv(rows, 4096))
//@ dispatch add_rows min(GROUPS, ceilDiv(rows, 4096))
//@ scratch 4 + 4 * rows

override GROUPS: u32 = 1056;

struct Params { rows: u32, z: u32 }
struct List { length: atomic<u32>, rows: array<u32> }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;
@group(0) @binding(5) var<storage, read_write> list: List;

var<workgroup> sums: array<vec2u, 256>;

// The sum over the workgroup, for lane 0: 256 numbers become 16, and 16 become one.
fn workgroup_sum(lane: u32, own: vec2u) -> vec2u {
  sums[lane] = own;
  workgroupBarrier();
  var sum = vec2u();
  if (lane < 16u) {
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[lane + 16u * k]); }
    sums[lane] = sum;
  }
  workgroupBarrier();
  if (lane == 0u) {
    sum = vec2u();
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[k]); }
  }
  return sum;
}

@compute @workgroup_size(1)
fn start() {
  atomicStore(&list.length, 0u);
  atomicStore(&output[0], 0u);
  atomicStore(&output[1], 0u);
}

@compute @workgroup_size(256)
fn select_rows(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var row = id.x; row < params.rows; row += groups.x * 256u) {
    if (suppkey[row] < params.z) {
      list.rows[atomicAdd(&list.length, 1u)] = row;
    }
  }
}

@compute @workgroup_size(256)
fn add_rows(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = atomicLoad(&list.length);
  var sum = vec2u();
  for (var i = id.x; i < count; i += groups.x * 256u) {
    let row = list.rows[i];
    sum = add64(sum, multiply64(quantity[row], extendedprice[row]));
  }
  let total = workgroup_sum(lane, sum);
  if (lane == 0u && any(total != vec2u())) {
    let old = atomicAdd(&output[0], total.x);
    atomicAdd(&output[1], total.y + u32(old + total.x < old));
  }
}

fn add64(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

fn multiply_wide(a: u32, b: u32) -> vec2u {
  let a0 = a & 0xffffu;
  let a1 = a >> 16u;
  let b0 = b & 0xffffu;
  let b1 = b >> 16u;
  let middle = a1 * b0 + ((a0 * b0) >> 16u);
  let carried = a0 * b1 + (middle & 0xffffu);
  return vec2u(a * b, a1 * b1 + (middle >> 16u) + (carried >> 16u));
}

fn multiply64(a: vec2u, b: vec2u) -> vec2u {
  let low = multiply_wide(a.x, b.x);
  return vec2u(low.x, low.y + a.x * b.y + a.y * b.x);
}
