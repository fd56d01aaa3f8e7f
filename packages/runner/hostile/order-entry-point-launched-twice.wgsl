// expect: accepted
// One entry point is launched twice; another one is never launched, and would race.
//@ dispatch fold ceilDiv(n, 64)
//@ dispatch fold ceilDiv(n, 64)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 64)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn fold(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  part[lane] = 0.0;
  if (group.x * 64u + lane < params.n) { part[lane] = input[group.x * 64u + lane]; }
  workgroupBarrier();
  if (lane == 0u) {
    var sum = 0.0;
    for (var t = 0u; t < 64u; t++) { sum += part[t]; }
    scratch[group.x] = sum;
  }
}

@compute @workgroup_size(64)
fn never(@builtin(local_invocation_index) lane: u32) {
  part[lane] = 1.0;
  output[0] = part[63u - lane];
}

@compute @workgroup_size(1)
fn finish() {
  var sum = 0.0;
  for (var i = 0u; i < arrayLength(&scratch); i++) { sum += scratch[i]; }
  output[0] = sum;
}
