// planted: seven pages, each with a dispatch of its own and another one that turns the page
// cause: dispatches
// not: uncoalesced, banks, atomics, smallWorkgroups, idle, divergence
// never: accesses (do|does) not coalesce
//@ dispatch open 1
//@ dispatch main min(528, ceilDiv(rows, 7168))
//@ dispatch turn 1
//@ dispatch main min(528, ceilDiv(rows, 7168))
//@ dispatch turn 1
//@ dispatch main min(528, ceilDiv(rows, 7168))
//@ dispatch turn 1
//@ dispatch main min(528, ceilDiv(rows, 7168))
//@ dispatch turn 1
//@ dispatch main min(528, ceilDiv(rows, 7168))
//@ dispatch turn 1
//@ dispatch main min(528, ceilDiv(rows, 7168))
//@ dispatch turn 1
//@ dispatch main min(528, ceilDiv(rows, 7168))
//@ dispatch turn 1
//@ dispatch finish 1
//@ scratch 8 + 8 * 7 * min(528, ceilDiv(rows, 7168))

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

const PAGES = 7u;

// scratch[0].x is the page; the sums of its workgroups come after it.
@compute @workgroup_size(1)
fn open() { scratch[0] = vec2u(); }

@compute @workgroup_size(1)
fn turn() { scratch[0].x += 1u; }

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let page = scratch[0].x;
  let length = (params.rows + PAGES - 1u) / PAGES;
  let end = min((page + 1u) * length, params.rows);
  let step = groups.x * 256u;
  var sum = vec2u();
  for (var row = page * length + group.x * 256u + lane; row < end; row += 4u * step) {
    // Four keys under way.
    let last = end - 1u;
    let k0 = suppkey[row];
    let k1 = suppkey[min(row + step, last)];
    let k2 = suppkey[min(row + 2u * step, last)];
    let k3 = suppkey[min(row + 3u * step, last)];
    if (k0 < params.z) { sum = add64(sum, product(row)); }
    if (k1 < params.z && row + step < end) { sum = add64(sum, product(row + step)); }
    if (k2 < params.z && row + 2u * step < end) { sum = add64(sum, product(row + 2u * step)); }
    if (k3 < params.z && row + 3u * step < end) { sum = add64(sum, product(row + 3u * step)); }
  }
  let total = group_sum(lane, sum);
  if (lane == 0u) { scratch[1u + page * groups.x + group.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = 1u + lane; i < arrayLength(&scratch); i += 256u) { own = add64(own, scratch[i]); }
  let sum = group_sum(lane, own);
  if (lane == 0u) { output[0] = sum; }
}

var<workgroup> sums: array<vec2u, 256>;

// 256 numbers become 16, and these one, which lane 0 gets.
fn group_sum(lane: u32, own: vec2u) -> vec2u {
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

fn product(row: u32) -> vec2u { return multiply64(quantity[row], extendedprice[row]); }

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
