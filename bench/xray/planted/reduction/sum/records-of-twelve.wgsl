// planted: a record of twelve neighbouring numbers for each thread, so that neighbours read 48 bytes apart
// cause: uncoalesced
// not: banks, atomics, dispatches, oneThread, fewWorkgroups
//@ dispatch partial min(GROUPS, ceilDiv(n, 12 * 128))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 12 * 128))
override GROUPS: u32 = 2112;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> months: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 128>;

// The sum of `own` over the workgroup.
fn tree(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  for (var half = 128u / 2u; half > 0u; half /= 2u) {
    if (t < half) { part[t] += part[t + half]; }
    workgroupBarrier();
  }
  return part[0];
}

// The twelve months of a year.
fn year(y: u32) -> f32 {
  var sum = 0.0;
  for (var m = 12u * y; m < min(12u * y + 12u, params.n); m++) { sum += months[m]; }
  return sum;
}

@compute @workgroup_size(128)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var y = wid.x * 128u + t; 12u * y < params.n; y += groups.x * 128u) { sum += year(y); }
  let total = tree(t, sum);
  if (t == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(128)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var k = t; k < arrayLength(&scratch); k += 128u) { sum += scratch[k]; }
  let total = tree(t, sum);
  if (t == 0u) { output[0] = total; }
}
