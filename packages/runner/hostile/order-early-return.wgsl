// expect: accepted
// Invocations without work return before the others have read their neighbours, but after the last barrier.
//@ dispatch main ceilDiv(n, 256)
//@ dispatch finish 1
//@ scratch 4 * 256 * ceilDiv(n, 256)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.n) {
    scratch[id.x] = 0.0;
    return;
  }
  scratch[id.x] = input[id.x];
}

@compute @workgroup_size(1)
fn finish() {
  var sum = 0.0;
  for (var i = 0u; i < arrayLength(&scratch); i++) { sum += scratch[i]; }
  output[0] = sum;
}
