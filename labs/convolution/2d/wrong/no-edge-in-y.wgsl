// expect: wrong-answer
// Asks only in x whether a pixel exists.
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.w || id.y >= params.h) {
    return;
  }
  var sum = 0.0;
  for (var j = 0u; j < 5u; j++) {
    for (var i = 0u; i < 5u; i++) {
      let x = id.x + 2u - i;
      let y = id.y + 2u - j;
      if (x < params.w) {
        sum += weights[5u * j + i] * image[y * params.pitch + x];
      }
    }
  }
  out[id.y * params.pitch + id.x] = sum;
}
