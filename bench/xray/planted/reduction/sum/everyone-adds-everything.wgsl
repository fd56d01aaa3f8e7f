// planted: each of 256 threads adds up all 256 numbers of its workgroup, though one sum is needed
// cause: staged, twice, reuse, arithmetic
// reason: \b256\b.*(each|every|all)|(each|every|all).*\b256\b|\d+ accesses
// not: uncoalesced, atomics, smallWorkgroups, dispatches, banks
// never: accesses (do|does) not coalesce
//@ dispatch partial min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 256)
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
  let i = block * 256u + t;
  var x = 0.0;
  if (i < params.n) { x = input[i]; }
  part[t] = x;
  workgroupBarrier();
  var total = 0.0;
  for (var k = 0u; k < 256u; k++) { total += part[k]; }
  if (t == 0u && block * 256u < params.n) { scratch[block] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < (params.n + 255u) / 256u; i += 256u) { own += scratch[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
