// expect: runtime-error
// More workgroup memory than there is.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> tile: array<vec4f, 65535>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  tile[lane] = vec4f(input[lane]);
  workgroupBarrier();
  output[0] = tile[lane + 1u].x;
}
