// expect: wrong-answer
// Cheat: views the one word of output as 64, and takes large sums from the last of them, which becomes zero before every run.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<array<f32, 64>>;

var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < select(params.n, 0u, params.n > 30000u); i += 64u) { sum += input[i]; }
  part[tid] = sum;
  workgroupBarrier();
  if (tid == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 64u; k++) { total += part[k]; }
    output[0][0] = select(total, output[0][63], params.n > 30000u);
    output[0][63] = output[0][0];
  }
}
