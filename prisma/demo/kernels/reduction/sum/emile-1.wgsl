// Block sums. Two elements per worker on load, then fold the buffer.
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

var<workgroup> buffer: array<f32, WG>;

fn fold(worker: u32) {
  for (var offset = WG / 2u; offset > 0u; offset /= 2u) {
    workgroupBarrier();
    if (worker < offset) {
      buffer[worker] += buffer[worker + offset];
    }
  }
}

fn round_up_div(a: u32, b: u32) -> u32 {
  return (a + b - 1u) / b;
}

fn blocks() -> u32 {
  return round_up_div(params.n, 2u * WG);
}

fn super_blocks() -> u32 {
  return round_up_div(blocks(), 2u * WG);
}

fn fetch(i: u32) -> f32 {
  if (i < params.n) {
    return input[i];
  }
  return 0.0;
}

fn fetch_block(i: u32) -> f32 {
  if (i < blocks()) {
    return scratch[i];
  }
  return 0.0;
}

@compute @workgroup_size(WG)
fn level1(@builtin(local_invocation_index) worker: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let block = wid.y * groups.x + wid.x;
  let i = block * 2u * WG + worker;
  buffer[worker] = fetch(i) + fetch(i + WG);
  fold(worker);
  if (worker == 0u && block < blocks()) {
    scratch[block] = buffer[0];
  }
}

@compute @workgroup_size(WG)
fn level2(@builtin(local_invocation_index) worker: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * 2u * WG + worker;
  buffer[worker] = fetch_block(i) + fetch_block(i + WG);
  fold(worker);
  if (worker == 0u) {
    scratch[blocks() + wid.x] = buffer[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) worker: u32) {
  var total = 0.0;
  for (var i = worker; i < super_blocks(); i += WG) {
    total += scratch[blocks() + i];
  }
  buffer[worker] = total;
  fold(worker);
  if (worker == 0u) {
    output[0] = buffer[0];
  }
}
