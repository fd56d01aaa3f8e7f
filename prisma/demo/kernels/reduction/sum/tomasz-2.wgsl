// Sum: every thread adds two elements while loading, then a tree in shared memory.
//@ dispatch level1 min(65535, ceilDiv(n, (2 * WG))), ceilDiv(ceilDiv(n, (2 * WG)), 65535)
//@ dispatch level2 ceilDiv(n, (2 * WG) * (2 * WG))
//@ dispatch finish 1
//@ scratch 4 * (ceilDiv(n, (2 * WG)) + ceilDiv(n, (2 * WG) * (2 * WG)))

override WG: u32 = 128;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> cache: array<f32, WG>;

fn block_reduce(lid: u32) {
  for (var half = WG / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (lid < half) {
      cache[lid] += cache[lid + half];
    }
  }
}

fn ceil_div(a: u32, b: u32) -> u32 {
  return (a + b - 1u) / b;
}

fn count1() -> u32 {
  return ceil_div(params.n, 2u * WG);
}

fn count2() -> u32 {
  return ceil_div(count1(), 2u * WG);
}

fn input_or_zero(i: u32) -> f32 {
  if (i < params.n) {
    return input[i];
  }
  return 0.0;
}

fn partial_or_zero(i: u32) -> f32 {
  if (i < count1()) {
    return scratch[i];
  }
  return 0.0;
}

@compute @workgroup_size(WG)
fn level1(@builtin(local_invocation_index) lid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 2u * WG + lid;
  cache[lid] = input_or_zero(i) + input_or_zero(i + WG);
  block_reduce(lid);
  if (lid == 0u && group < count1()) {
    scratch[group] = cache[0];
  }
}

@compute @workgroup_size(WG)
fn level2(@builtin(local_invocation_index) lid: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * 2u * WG + lid;
  cache[lid] = partial_or_zero(i) + partial_or_zero(i + WG);
  block_reduce(lid);
  if (lid == 0u) {
    scratch[count1() + wid.x] = cache[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) lid: u32) {
  var sum = 0.0;
  for (var i = lid; i < count2(); i += WG) {
    sum += scratch[count1() + i];
  }
  cache[lid] = sum;
  block_reduce(lid);
  if (lid == 0u) {
    output[0] = cache[0];
  }
}
