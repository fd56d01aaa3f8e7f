// expect: accepted
// WGSL allows letters of every script.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> 入力: array<f32>;
@group(0) @binding(2) var<storage, read_write> выход: array<f32>;
var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = lane; i < arrayLength(&入力); i += 64u) {
    sum += 入力[i];
  }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var Σύνολο = 0.0;
    for (var k = 0u; k < 64u; k++) {
      Σύνολο += part[k];
    }
    выход[0] = Σύνολο;
  }
}
