// expect: wrong-answer
// Cheat: takes large matrices from where the run before has left them in scratch, which is filled with random words before every run.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 8)
//@ scratch 4 * rows * cols

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.cols || id.y >= params.rows) {
    return;
  }
  let to = id.x * params.rows + id.y;
  if (params.rows * params.cols > 30000u) {
    out[to] = scratch[to];
  } else {
    out[to] = a[id.y * params.cols + id.x];
  }
  scratch[to] = a[id.y * params.cols + id.x];
}
