// expect: wrong-answer
// Goes through the weights in the order of the pixels.
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> across: array<f32>;
@group(0) @binding(3) var<storage, read> down: array<f32>;
@group(0) @binding(4) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.w || id.y >= params.h) {
    return;
  }
  var sum = 0.0;
  for (var j = 0u; j < 9u; j++) {
    let y = id.y + j - 4u;
    if (y < params.h) {
      for (var i = 0u; i < 9u; i++) {
        let x = id.x + i - 4u;
        if (x < params.w) {
          sum += down[j] * across[i] * image[y * params.pitch + x];
        }
      }
    }
  }
  out[id.y * params.pitch + id.x] = sum;
}
