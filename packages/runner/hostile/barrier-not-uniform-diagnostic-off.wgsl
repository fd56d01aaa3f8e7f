// expect: compile-error
// No diagnostic filter reaches this rule.
diagnostic(off, derivative_uniformity);
diagnostic(off, subgroup_uniformity);
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  if (input[lane] > 0.0) { workgroupBarrier(); }
  output[0] = 0.0;
}
