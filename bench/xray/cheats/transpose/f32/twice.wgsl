// at most: 0
// Stores everything twice, in two dispatches.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 8)
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 8)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.cols && id.y < params.rows) {
    out[id.x * params.rows + id.y] = a[id.y * params.cols + id.x];
  }
}
