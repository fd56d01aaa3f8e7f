// expect: wrong-answer
// Puts each block of 4×4 at its new place, but stores its rows as rows.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 32)
//@ dispatch rest ceilDiv(cols, 32), ceilDiv(rows, 8)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let width = params.cols / 4u;
  let height = params.rows / 4u;
  if (params.cols % 4u != 0u || params.rows % 4u != 0u || id.x >= width || id.y >= height) {
    return;
  }
  let source = 4u * id.y * width + id.x;
  let r0 = a4[source];
  let r1 = a4[source + width];
  let r2 = a4[source + 2u * width];
  let r3 = a4[source + 3u * width];
  let to = 4u * id.x * height + id.y;
  out4[to] = r0;
  out4[to + height] = r1;
  out4[to + 2u * height] = r2;
  out4[to + 3u * height] = r3;
}

@compute @workgroup_size(32, 8)
fn rest(@builtin(global_invocation_id) id: vec3u) {
  if ((params.cols | params.rows) % 4u != 0u && id.x < params.cols && id.y < params.rows) {
    out[id.x * params.rows + id.y] = a[id.y * params.cols + id.x];
  }
}
