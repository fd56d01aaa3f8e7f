// planted: neighbouring threads read numbers of a block of 65536 in the order of multiples of a large odd number
// cause: uncoalesced
// not: banks, atomics, smallWorkgroups, barriers, dispatches
// never: (causes?|has|have|are) bank conflicts
//@ dispatch partial min(256, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 4 * min(256, ceilDiv(n, 2048))
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
  var own = 0.0;
  // Whole blocks are read in golden steps, the rest as it lies.
  let whole = params.n & 0xffff0000u;
  for (var i = w.x * 256u + t; i < params.n; i += g.x * 256u) {
    var at = i;
    if (i < whole) { at = (i & 0xffff0000u) | ((i * 40503u) & 0xffffu); }
    own += input[at];
  }
  let sum = sum_of_group(t, own);
  if (t == 0u) { scratch[w.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
