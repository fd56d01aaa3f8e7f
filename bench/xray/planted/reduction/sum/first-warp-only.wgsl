// planted: the first 32 of the 256 threads of each workgroup load and add all of its numbers
// cause: idle, divergence, smallWorkgroups
// reason: warps?.*(no|without|idle|nothing)
// not: uncoalesced, atomics, banks
// never: (causes?|has|have|are) bank conflicts
//@ dispatch partial min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 2048)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// 256 numbers become 16, and these one, which thread 0 gets.
fn sum_of_group(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  var sum = 0.0;
  if (t < 16u) {
    for (var k = 0u; k < 16u; k++) { sum += part[t + 16u * k]; }
    part[t] = sum;
  }
  workgroupBarrier();
  if (t == 0u) {
    sum = 0.0;
    for (var k = 0u; k < 16u; k++) { sum += part[k]; }
  }
  return sum;
}

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let block = w.y * g.x + w.x;
  var own = 0.0;
  if (t < 32u) {
    let end = min((block + 1u) * 2048u, params.n);
    for (var i = block * 2048u + t; i < end; i += 32u) { own += input[i]; }
  }
  let sum = sum_of_group(t, own);
  if (t == 0u && block * 2048u < params.n) { scratch[block] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < (params.n + 2047u) / 2048u; i += 256u) { own += scratch[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
