// planted: nothing; pages of 4096 keys from the last one to the first, four vectors under way
// cause: none
//@ dispatch scan min(GROUPS, ceilDiv(rows, 4096))
//@ dispatch finish 1
//@ scratch 8 * min(GROUPS, ceilDiv(rows, 4096))
override GROUPS: u32 = 792;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> quads: array<vec4u>;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

@compute @workgroup_size(256)
fn scan(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let count = params.rows / 4u;
  var sum = vec2u();
  var page = (count + 1023u) / 1024u;
  page -= min(page, wid.x);
  while (page > 0u) {
    let q = (page - 1u) * 1024u + t;
    var keys: array<vec4u, 4>;
    for (var k = 0u; k < 4u; k++) { keys[k] = quads[min(q + 256u * k, count - 1u)]; }
    for (var k = 0u; k < 4u; k++) {
      if (q + 256u * k < count) { sum = add64(sum, of_quad(keys[k], q + 256u * k)); }
    }
    page -= min(page, groups.x);
  }
  let total = workgroup_sum(t, sum);
  if (t == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = vec2u();
  let row = (params.rows & ~3u) + t;
  if (row < params.rows && suppkey[row] < params.z) { sum = product(row); }
  for (var i = t; i < arrayLength(&scratch); i += 256u) { sum = add64(sum, scratch[i]); }
  let total = workgroup_sum(t, sum);
  if (t == 0u) { output[0] = total; }
}

// The products of the selected rows of four.
fn of_quad(keys: vec4u, quad: u32) -> vec2u {
  var sum = vec2u();
  if (any(keys < vec4u(params.z))) {
    for (var i = 0u; i < 4u; i++) {
      if (keys[i] < params.z) { sum = add64(sum, product(4u * quad + i)); }
    }
  }
  return sum;
}

var<workgroup> sums: array<vec2u, 256>;

// For thread 0: the sum of `own` over the workgroup, in two steps of sixteen.
fn workgroup_sum(t: u32, own: vec2u) -> vec2u {
  sums[t] = own;
  workgroupBarrier();
  var sum = vec2u();
  if (t < 16u) {
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[t + 16u * k]); }
    sums[t] = sum;
  }
  workgroupBarrier();
  if (t == 0u) {
    sum = vec2u();
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[k]); }
  }
  return sum;
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

fn product(row: u32) -> vec2u { return multiply64(quantity[row], extendedprice[row]); }
