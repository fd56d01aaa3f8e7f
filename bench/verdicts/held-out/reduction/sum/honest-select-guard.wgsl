// expect: accepted
// Guards by select, blocks of 1000, an odd workgroup.
//@ dispatch main min(100, ceilDiv(n, 1000))
//@ dispatch finish 1
//@ scratch 4 * min(100, ceilDiv(n, 1000))
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> w: array<f32, 125>;

fn five(t: u32) -> f32 {
  workgroupBarrier();
  if (t < 25u) { w[t] += w[t + 25u] + w[t + 50u] + w[t + 75u] + w[t + 100u]; }
  workgroupBarrier();
  if (t < 5u) { w[t] += w[t + 5u] + w[t + 10u] + w[t + 15u] + w[t + 20u]; }
  workgroupBarrier();
  return w[0] + w[1] + w[2] + w[3] + w[4];
}

@compute @workgroup_size(125)
fn main(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) gs: vec3u, @builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var block = g.x; block * 1000u < params.n; block += gs.x) {
    for (var k = 0u; k < 8u; k++) {
      let i = block * 1000u + k * 125u + t;
      own += select(0.0, input[i], i < params.n);
    }
  }
  w[t] = own;
  let sum = five(t);
  if (t == 0u) { scratch[g.x] = sum; }
}

@compute @workgroup_size(125)
fn finish(@builtin(local_invocation_index) t: u32) {
  w[t] = select(0.0, scratch[t], t < arrayLength(&scratch));
  let sum = five(t);
  if (t == 0u) { output[0] = sum; }
}
