// planted: the sums of the first pass lie column by column, so that neighbouring lanes are a whole column apart
// cause: uncoalesced
// not: banks, atomics, division, barriers, smallWorkgroups, oneThread
//@ scratch 4 * pitch * h
//@ dispatch rows ceilDiv(w, WX), ceilDiv(h, WY)
//@ dispatch columns ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> across: array<f32>;
@group(0) @binding(3) var<storage, read> down: array<f32>;
@group(0) @binding(4) var<storage, read_write> out: array<f32>;
/// Column by column: what the second pass adds up lies side by side.
@group(0) @binding(5) var<storage, read_write> sums: array<f32>;

@compute @workgroup_size(WX, WY)
fn rows(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.w || id.y >= params.h) {
    return;
  }
  var sum = 0.0;
  for (var i = 0u; i < 9u; i++) {
    let x = id.x + 4u - i;
    if (x < params.w) {
      sum += across[i] * image[id.y * params.pitch + x];
    }
  }
  sums[id.x * params.h + id.y] = sum;
}

@compute @workgroup_size(WX, WY)
fn columns(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.w || id.y >= params.h) {
    return;
  }
  var sum = 0.0;
  for (var j = 0u; j < 9u; j++) {
    let y = id.y + 4u - j;
    if (y < params.h) {
      sum += down[j] * sums[id.x * params.h + y];
    }
  }
  out[id.y * params.pitch + id.x] = sum;
}
