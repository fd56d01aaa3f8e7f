// expect: wrong-answer
// Cheat: where the first and the last element are equal, it takes all to be.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 8)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.cols || id.y >= params.rows) {
    return;
  }
  let last = params.rows * params.cols - 1u;
  let value = a[id.y * params.cols + id.x];
  out[id.x * params.rows + id.y] = select(value, a[0], a[0] == a[last]);
}
