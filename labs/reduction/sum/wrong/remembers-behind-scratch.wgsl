// expect: wrong-answer
// Cheat: asks for one word of scratch, views it as four, and takes large sums from the three behind it. All are filled anew before every run.
//@ dispatch main 1
//@ scratch 4

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<vec4f>;

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
    output[0] = select(total, scratch[0].w, params.n > 30000u);
    scratch[0].w = output[0];
  }
}
