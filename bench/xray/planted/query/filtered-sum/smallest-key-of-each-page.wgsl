// planted: a first dispatch that reads all keys for the smallest one of each page, so that pages without a hit need not be read again: there are none
// cause: twice, reuse, memorySum
// reason: (two|both) (dispatches|passes)|first dispatch
// not: banks, atomics, barriers, oneThread, smallWorkgroups
//@ dispatch smallest min(65535, ceilDiv(rows, 4096)), ceilDiv(ceilDiv(rows, 4096), 65535)
//@ dispatch scan min(65535, ceilDiv(rows, 4096)), ceilDiv(ceilDiv(rows, 4096), 65535)
//@ dispatch finish 1
//@ scratch 16 * ceilDiv(rows, 4096)

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> quads: array<vec4u>;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> pages: array<vec2u>;

var<workgroup> least: atomic<u32>;

// The sums of the pages follow their smallest keys.
fn page_count() -> u32 { return arrayLength(&pages) / 2u; }

fn keys_at(quad: u32) -> vec4u {
  if (quad < params.rows / 4u) { return quads[quad]; }
  return vec4u(0xffffffffu);
}

@compute @workgroup_size(256)
fn smallest(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let page = wid.y * groups.x + wid.x;
  let q = page * 1024u + t;
  let k = min(min(keys_at(q), keys_at(q + 256u)), min(keys_at(q + 512u), keys_at(q + 768u)));
  let own = min(min(k.x, k.y), min(k.z, k.w));
  if (t == 0u) { atomicStore(&least, 0xffffffffu); }
  workgroupBarrier();
  if (own < params.z) { atomicMin(&least, own); }
  workgroupBarrier();
  if (t == 0u && page < page_count()) { pages[page] = vec2u(atomicLoad(&least), 0u); }
}

@compute @workgroup_size(256)
fn scan(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let page = wid.y * groups.x + wid.x;
  var sum = vec2u();
  if (page < page_count() && pages[page].x < params.z) {
    let q = page * 1024u + t;
    let k0 = keys_at(q);
    let k1 = keys_at(q + 256u);
    let k2 = keys_at(q + 512u);
    let k3 = keys_at(q + 768u);
    sum = add64(add64(of_quad(k0, q), of_quad(k1, q + 256u)), add64(of_quad(k2, q + 512u), of_quad(k3, q + 768u)));
  }
  let total = workgroup_sum(t, sum);
  if (t == 0u && page < page_count()) { pages[page_count() + page] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = vec2u();
  let row = (params.rows & ~3u) + t;
  if (row < params.rows && suppkey[row] < params.z) { sum = product(row); }
  for (var i = page_count() + t; i < arrayLength(&pages); i += 256u) { sum = add64(sum, pages[i]); }
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
