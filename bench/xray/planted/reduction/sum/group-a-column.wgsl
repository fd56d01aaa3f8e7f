// planted: each workgroup adds up a column of a table with as many columns as there are workgroups, so that neighbours lie a row apart
// cause: uncoalesced
// not: banks, atomics, smallWorkgroups, barriers, dispatches, divergence
// never: (causes?|has|have|are) bank conflicts
//@ dispatch partial COLUMNS
//@ dispatch finish 1
//@ scratch 4 * COLUMNS

override COLUMNS: u32 = 200;

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
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u) {
  let column = w.x;
  var own = 0.0;
  for (var row = t; row * COLUMNS + column < params.n; row += 256u) { own += input[row * COLUMNS + column]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { scratch[column] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < COLUMNS; i += 256u) { own += scratch[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
