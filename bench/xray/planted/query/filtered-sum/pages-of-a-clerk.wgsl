// planted: a page of 32 neighbouring keys for each thread, so that neighbours read 128 bytes apart
// cause: uncoalesced
// not: banks, atomics, barriers, oneThread, fewWorkgroups, division
//@ dispatch start 1
//@ dispatch main min(65535, ceilDiv(rows, 2048)), ceilDiv(ceilDiv(rows, 2048), 65535)

const WG = 64u;
const PAGE = 32u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

var<workgroup> low: atomic<u32>;
var<workgroup> high: atomic<u32>;

@compute @workgroup_size(1)
fn start() {
  atomicStore(&output[0], 0u);
  atomicStore(&output[1], 0u);
}

fn is_selected(row: u32) -> bool {
  if (row < params.rows) { return suppkey[row] < params.z; }
  return false;
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * WG * PAGE;
  var sum = vec2u();
  for (var k = 0u; k < PAGE; k += 4u) {
    let row = first + tid * PAGE + k;
    let apart = 1u;
    let s0 = is_selected(row);
    let s1 = is_selected(row + apart);
    let s2 = is_selected(row + 2u * apart);
    let s3 = is_selected(row + 3u * apart);
    if (s0) { sum = add64(sum, multiply64(quantity[row], extendedprice[row])); }
    if (s1) { sum = add64(sum, multiply64(quantity[row + apart], extendedprice[row + apart])); }
    if (s2) { sum = add64(sum, multiply64(quantity[row + 2u * apart], extendedprice[row + 2u * apart])); }
    if (s3) { sum = add64(sum, multiply64(quantity[row + 3u * apart], extendedprice[row + 3u * apart])); }
  }
  if (any(sum != vec2u())) {
    let carry = u32(sum.x > ~atomicAdd(&low, sum.x));
    atomicAdd(&high, sum.y + carry);
  }
  workgroupBarrier();
  if (tid == 0u) {
    let total = vec2u(atomicLoad(&low), atomicLoad(&high));
    if (any(total != vec2u())) {
      let carry = u32(total.x > ~atomicAdd(&output[0], total.x));
      atomicAdd(&output[1], total.y + carry);
    }
  }
}

// a + b modulo 2^64: the carry is 1 when the low word wrapped.
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
