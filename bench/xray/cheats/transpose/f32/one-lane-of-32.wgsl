// at most: 0
// One lane of each warp moves 1024 elements one by one, so that no request touches more than one sector.
//@ dispatch main ceilDiv(rows * cols, 2048)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x % 32u != 0u) {
    return;
  }
  for (var i = 32u * id.x; i < min(32u * id.x + 1024u, params.rows * params.cols); i++) {
    out[(i % params.cols) * params.rows + i / params.cols] = a[i];
  }
}
