// at most: 12
// No cheat, but a lazy way to share the work: each invocation walks over a piece of its own, so that no two lanes ever read the same sector.
//@ dispatch partial 32
//@ dispatch finish 1
//@ scratch 4 * 2048

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

@compute @workgroup_size(64)
fn partial(@builtin(global_invocation_id) id: vec3u) {
  let share = (params.n + 2047u) / 2048u;
  scratch[id.x] = sum_of(min(id.x * share, params.n), min((id.x + 1u) * share, params.n));
}

@compute @workgroup_size(1)
fn finish() {
  var total = 0.0;
  for (var first = 0u; first < 2048u; first += 64u) {
    var block = 0.0;
    for (var k = first; k < first + 64u; k++) { block += scratch[k]; }
    total += block;
  }
  output[0] = total;
}
