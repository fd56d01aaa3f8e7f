// expect: accepted
// All invocations write the same value to the same place.
//@ dispatch main 3, 2, 2
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(8, 2)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var i = 0u; i < params.n; i++) { sum += input[i]; }
  if (id.x < 8u * groups.x) { output[0] = sum; }
}
