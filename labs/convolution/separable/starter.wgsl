// A separable convolution with 9 × 9 weights, each the product of one from down
// and one from across: out(x, y) =
//   Σ down[j] · across[i] · image(x + 4 − i, y + 4 − j), i and j from 0 to 8.
// Pixels outside the image count as 0. Lines that begin with "//@" are the
// launch plan: which entry point runs, over how many workgroups in x and y.
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> across: array<f32>;
@group(0) @binding(3) var<storage, read> down: array<f32>;
@group(0) @binding(4) var<storage, read_write> out: array<f32>;

// One invocation for each pixel. Row y begins at element y * params.pitch.
@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = id.y;
  if (x >= params.w || y >= params.h) {
    return;
  }
  var sum = 0.0;
  for (var i = 0u; i < 9u; i++) {
    // Below 0 this wraps around to a huge number.
    let px = x + 4u - i;
    if (px < params.w) {
      sum += across[i] * image[y * params.pitch + px];
    }
  }
  // TODO: this is the sum over one row. Add up nine of them, times down[j].
  out[y * params.pitch + x] = sum;
}
