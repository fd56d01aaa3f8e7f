// at most: 1
// One lane of each warp adds; the others fill the requests to workgroup memory, so that the mean looks well.
//@ dispatch partial 512
//@ dispatch finish 1
//@ scratch 2048

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> busy: array<u32, 32>;

// In blocks, as rounding asks for.
fn sum_of(first: u32, end: u32) -> f32 {
  var total = 0.0;
  for (var at = first; at < end; at += 256u) {
    var block = 0.0;
    for (var i = at; i < min(at + 256u, end); i++) { block += input[i]; }
    total += block;
  }
  return total;
}

@compute @workgroup_size(32)
fn partial(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  for (var k = 0u; k < 8u; k++) { busy[lane] = busy[lane] + k; }
  if (lane > 0u) { return; }
  let share = (params.n + 511u) / 512u;
  scratch[group.x] = sum_of(min(group.x * share, params.n), min((group.x + 1u) * share, params.n));
}

@compute @workgroup_size(32)
fn finish(@builtin(local_invocation_index) lane: u32) {
  if (lane > 0u) { return; }
  var total = 0.0;
  for (var i = 0u; i < 512u; i += 32u) {
    var block = 0.0;
    for (var k = i; k < i + 32u; k++) { block += scratch[k]; }
    total += block;
  }
  output[0] = total;
}
