// expect: wrong-answer
// Takes blocks of 4×4 where the columns are a multiple of 4, whatever the rows are.
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
  if (params.cols % 4u != 0u || id.x >= width || id.y >= height) {
    return;
  }
  let source = 4u * id.y * width + id.x;
  let r0 = a4[source];
  let r1 = a4[source + width];
  let r2 = a4[source + 2u * width];
  let r3 = a4[source + 3u * width];
  let to = 4u * id.x * height + id.y;
  out4[to] = vec4f(r0.x, r1.x, r2.x, r3.x);
  out4[to + height] = vec4f(r0.y, r1.y, r2.y, r3.y);
  out4[to + 2u * height] = vec4f(r0.z, r1.z, r2.z, r3.z);
  out4[to + 3u * height] = vec4f(r0.w, r1.w, r2.w, r3.w);
}

@compute @workgroup_size(32, 8)
fn rest(@builtin(global_invocation_id) id: vec3u) {
  if (params.cols % 4u != 0u && id.x < params.cols && id.y < params.rows) {
    out[id.x * params.rows + id.y] = a[id.y * params.cols + id.x];
  }
}
