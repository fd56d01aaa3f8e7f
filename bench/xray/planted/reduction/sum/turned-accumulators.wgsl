// planted: sums that are kept in a square of 16 × 16 words of workgroup memory, in which neighbours lie 16 words apart, so that all use two banks
// cause: banks, staged
// not: uncoalesced, atomics, smallWorkgroups, dispatches, division
// never: accesses (do|does) not coalesce
//@ dispatch partial min(1056, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * min(1056, ceilDiv(n, 8192))
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> square: array<array<f32, 16>, 16>;

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
  let row = t & 15u;
  let column = t >> 4u;
  square[row][column] = 0.0;
  for (var i = w.x * 256u + t; i < params.n; i += g.x * 256u) { square[row][column] += input[i]; }
  let sum = sum_of_group(t, square[row][column]);
  if (t == 0u) { scratch[w.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
