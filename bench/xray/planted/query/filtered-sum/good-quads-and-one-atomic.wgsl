// planted: nothing; four vectors of keys under way, and one atomic addition for each workgroup
// cause: none, twice
//@ dispatch start 1
//@ dispatch main min(GROUPS, ceilDiv(rows, 4096))

override GROUPS: u32 = 528;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys4: array<vec4u>;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

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

fn product(row: u32) -> vec2u { return multiply64(quantity[row], extendedprice[row]); }

fn of_quad(quad: vec4u, q: u32) -> vec2u {
  var sum = vec2u();
  if (quad.x < params.z) { sum = add64(sum, product(4u * q)); }
  if (quad.y < params.z) { sum = add64(sum, product(4u * q + 1u)); }
  if (quad.z < params.z) { sum = add64(sum, product(4u * q + 2u)); }
  if (quad.w < params.z) { sum = add64(sum, product(4u * q + 3u)); }
  return sum;
}

// The last rows, fewer than four, are the first part of the sum.
@compute @workgroup_size(1)
fn start() {
  var sum = vec2u();
  for (var row = params.rows & ~3u; row < params.rows; row++) {
    if (keys[row] < params.z) { sum = add64(sum, product(row)); }
  }
  atomicStore(&output[0], sum.x);
  atomicStore(&output[1], sum.y);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let end = params.rows / 4u;
  let nothing = vec4u(0xffffffffu);
  var sum = vec2u();
  for (var q = group.x * 1024u + lane; q < end; q += groups.x * 1024u) {
    var k1 = nothing;
    var k2 = nothing;
    var k3 = nothing;
    let k0 = keys4[q];
    if (q + 256u < end) { k1 = keys4[q + 256u]; }
    if (q + 512u < end) { k2 = keys4[q + 512u]; }
    if (q + 768u < end) { k3 = keys4[q + 768u]; }
    if (any(min(min(k0, k1), min(k2, k3)) < vec4u(params.z))) {
      sum = add64(sum, of_quad(k0, q));
      sum = add64(sum, of_quad(k1, q + 256u));
      sum = add64(sum, of_quad(k2, q + 512u));
      sum = add64(sum, of_quad(k3, q + 768u));
    }
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
