// expect: accepted
// Each && of a chain in a loop would double the time that SwiftShader takes to compile.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  var hits = 0u;
  for (var i = 0u; i < 64u; i++) {
    if (i > 0u && i > 1u && i > 2u && i > 3u && i > 4u && i > 5u && i > 6u && i > 7u && i > 8u && i > 9u && i > 10u && i > 11u && i > 12u && i > 13u && i > 14u && i > 15u && i > 16u && i > 17u && i > 18u && i > 19u && i > 20u && i > 21u && i > 22u && i > 23u && i > 24u && i > 25u && i > 26u && i > 27u && i > 28u && i > 29u) {
      hits++;
    }
  }
  if (hits == 99u) {
    part[lane] = 1.0;
  }
  var sum = 0.0;
  for (var i = lane; i < arrayLength(&input); i += 64u) {
    sum += input[i];
  }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 64u; k++) {
      total += part[k];
    }
    output[0] = total;
  }
}
