// A 5 × 5 convolution: out(x, y) = Σ weights[5 · j + i] · image(x + 2 − i,
// y + 2 − j), with i and j from 0 to 4. Pixels outside the image count as 0.
// Lines that begin with "//@" are the launch plan: which entry point runs, over
// how many workgroups in x and y.
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

// One invocation for each pixel. Row y begins at element y * params.pitch.
@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = id.y;
  if (x >= params.w || y >= params.h) {
    return;
  }
  var sum = weights[12] * image[y * params.pitch + x];
  // TODO: add the other 24 products. Leave out those whose pixel lies outside
  // the image. Subtracting from a u32 below 0 gives a huge number.
  out[y * params.pitch + x] = sum;
}
