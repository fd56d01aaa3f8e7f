// expect: accepted
// The id goes through private memory and a pointer before it is used.
//@ dispatch main 1
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<private> lane: u32;
var<workgroup> part: array<f32, 128>;

fn store(to: ptr<workgroup, array<f32, 128>>, value: f32) { (*to)[lane] = value; }

@compute @workgroup_size(128)
fn main(@builtin(local_invocation_index) index: u32) {
  lane = index;
  var sum = 0.0;
  for (var i = lane; i < params.n; i += 128u) { sum += input[i]; }
  store(&part, sum);
  workgroupBarrier();
  if (lane == 127u) {
    var total = 0.0;
    for (var t = 0u; t < 128u; t++) { total += part[t]; }
    output[0] = total;
  }
}
