// expect: accepted
// Kahan's sum in each of 64 threads, and once more over these.
//@ dispatch main 1
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> sums: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  var lost = 0.0;
  for (var i = t; i < params.n; i += 64u) {
    let y = input[i] - lost;
    let z = sum + y;
    lost = (z - sum) - y;
    sum = z;
  }
  sums[t] = sum;
  workgroupBarrier();
  if (t == 0u) {
    var total = 0.0;
    var c = 0.0;
    for (var k = 0u; k < 64u; k++) {
      let y = sums[k] - c;
      let z = total + y;
      c = (z - total) - y;
      total = z;
    }
    output[0] = total;
  }
}
