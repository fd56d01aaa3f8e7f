// expect: wrong-answer
// Sums of 1000 elements, and the last of n % 1000.
// wrong at: n=1000; n=20000
// right at: n=999; n=1001; n=20020
//@ dispatch sums_of_thousand ceilDiv(n, 1000)
//@ dispatch everything 1
//@ scratch 4 * ceilDiv(n, 1000)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;
var<workgroup> lanes: array<f32, 32>;

fn over_lanes(lane: u32, own: f32) -> f32 {
  lanes[lane] = own;
  workgroupBarrier();
  var sum = 0.0;
  for (var k = 0u; k < 32u; k++) { sum += lanes[k]; }
  return sum;
}

@compute @workgroup_size(32)
fn sums_of_thousand(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) lane: u32) {
  let start = wid.x * 1000u;
  var stop = start + 1000u;
  if (stop >= params.n) { stop = start + params.n % 1000u; }
  var own = 0.0;
  for (var i = start + lane; i < stop; i += 32u) { own += input[i]; }
  let sum = over_lanes(lane, own);
  if (lane == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(32)
fn everything(@builtin(local_invocation_index) lane: u32) {
  var own = 0.0;
  for (var i = lane; i < arrayLength(&scratch); i += 32u) { own += scratch[i]; }
  let sum = over_lanes(lane, own);
  if (lane == 0u) { output[0] = sum; }
}
