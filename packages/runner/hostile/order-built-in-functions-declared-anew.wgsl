// expect: accepted
// Declares select, min and clamp as functions and variables of its own.
//@ dispatch main 1
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 64>;
var<private> min: u32;

fn select(a: u32, b: u32) -> bool { return a == b; }

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_id) clamp: vec3u) {
  min = clamp.x;
  var sum = 0.0;
  for (var i = min; i < params.n; i += 64u) { sum += input[i]; }
  part[min] = sum;
  workgroupBarrier();
  if (select(min, 0u)) {
    var total = 0.0;
    for (var t = 0u; t < 64u; t++) { total += part[t]; }
    output[0] = total;
  }
}
