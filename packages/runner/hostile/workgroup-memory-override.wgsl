// expect: runtime-error
// Its size is known only when the pipeline is made.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

override TILE: u32 = 262144;
var<workgroup> tile: array<f32, TILE>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  tile[lane] = input[lane];
  workgroupBarrier();
  output[0] = tile[lane + 1u];
}
