// at most: 0
// A thousand workgroups of one invocation each: an even share of the work, and 31 of 32 lanes are empty.
//@ dispatch partial 1024
//@ dispatch finish 1
//@ scratch 4096

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

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

@compute @workgroup_size(1)
fn partial(@builtin(workgroup_id) group: vec3u) {
  let share = (params.n + 1023u) / 1024u;
  scratch[group.x] = sum_of(min(group.x * share, params.n), min((group.x + 1u) * share, params.n));
}

@compute @workgroup_size(1)
fn finish() {
  var total = 0.0;
  for (var i = 0u; i < 1024u; i += 32u) {
    var block = 0.0;
    for (var k = i; k < i + 32u; k++) { block += scratch[k]; }
    total += block;
  }
  output[0] = total;
}
