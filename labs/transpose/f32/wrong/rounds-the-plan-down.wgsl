// expect: wrong-answer
// Launches whole tiles only, so that the last rows and columns are left out.
//@ dispatch main max(1, cols / 32), max(1, rows / 8)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.cols || id.y >= params.rows) {
    return;
  }
  out[id.x * params.rows + id.y] = a[id.y * params.cols + id.x];
}
