// planted: a workgroup of 256 threads, with all its barriers, for each row of a hundred numbers
// cause: idle, divergence, barriers
// reason: \b100\b
// not: uncoalesced, atomics, banks, fewWorkgroups
// never: accesses (do|does) not coalesce
//@ dispatch row_sums min(65535, ceilDiv(n, 100)), ceilDiv(ceilDiv(n, 100), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 100)
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

const ROW = 100u;

@compute @workgroup_size(256)
fn row_sums(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let row = w.y * g.x + w.x;
  let i = row * ROW + t;
  part[t] = 0.0;
  if (t < ROW && i < params.n) { part[t] = input[i]; }
  workgroupBarrier();
  for (var s = 128u; s > 0u; s >>= 1u) {
    if (t < s) { part[t] += part[t + s]; }
    workgroupBarrier();
  }
  if (t == 0u && row * ROW < params.n) { scratch[row] = part[0]; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < (params.n + ROW - 1u) / ROW; i += 256u) { own += scratch[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
