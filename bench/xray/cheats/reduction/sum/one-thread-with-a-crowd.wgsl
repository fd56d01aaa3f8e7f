// at most: 0
// The same, before a crowd of workgroups that have nothing to do.
//@ dispatch main 1024

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

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
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x == 0u) { output[0] = sum_of(0u, params.n); }
}
