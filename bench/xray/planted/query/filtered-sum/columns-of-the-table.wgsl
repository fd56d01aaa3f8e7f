// planted: keys in an order in which neighbouring threads lie 1021 rows apart
// cause: uncoalesced
// not: banks, atomics, smallWorkgroups, dispatches, barriers, idle, staged
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main min(1056, ceilDiv(rows, 2048))
//@ dispatch finish 1
//@ scratch 8 * min(1056, ceilDiv(rows, 2048))

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

const WIDTH = 1021u;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  // The table is a rectangle of WIDTH columns, which are read one after the other.
  let height = (params.rows + WIDTH - 1u) / WIDTH;
  var sum = vec2u();
  var cell = group.x * 256u + lane;
  while (cell < height * WIDTH) {
    let row = (cell % height) * WIDTH + cell / height;
    if (row < params.rows) {
      if (suppkey[row] < params.z) { sum = add64(sum, product(row)); }
    }
    cell += groups.x * 256u;
  }
  let total = group_sum(lane, sum);
  if (lane == 0u) { scratch[group.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = lane; i < arrayLength(&scratch); i += 256u) { own = add64(own, scratch[i]); }
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
