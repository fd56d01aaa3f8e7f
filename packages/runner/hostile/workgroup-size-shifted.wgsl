// expect: accepted
// Right only if it is launched with as many workgroups as its size, 2^8, makes; and there is no plan.
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1 << 8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (id.x > 0u) { return; }
  var sum = 0.0;
  for (var i = 0u; i < n; i++) {
    sum += input[i];
  }
  output[0] = select(bitcast<f32>(0x7fc00000u + n), sum, groups.x == (n + 255u) / 256u);
}
