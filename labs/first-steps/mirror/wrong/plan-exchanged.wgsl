// expect: wrong-answer
// Starts columns for rows: enough only where the image is square.
//@ dispatch main ceilDiv(h, 8), ceilDiv(w, 8)

struct Params { w: u32, h: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = id.y;
  if (x < params.w && y < params.h) {
    let row = y * params.w;
    out[row + x] = image[row + params.w - 1u - x];
  }
}
