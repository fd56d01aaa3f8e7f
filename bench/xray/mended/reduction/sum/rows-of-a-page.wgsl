// mended: a column of the page for each thread
//@ dispatch pages min(GROUPS, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 4 * GROUPS

override GROUPS: u32 = 2112;
const SIDE = 64u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

fn number(i: u32) -> f32 {
  if (i < params.n) { return input[i]; }
  return 0.0;
}

@compute @workgroup_size(SIDE)
fn pages(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var page = wid.x; page * SIDE * SIDE < params.n; page += groups.x) {
    for (var k = 0u; k < SIDE; k += 4u) {
      let i = page * SIDE * SIDE + k * SIDE + tid;
      sum += (number(i) + number(i + SIDE)) + (number(i + 2u * SIDE) + number(i + 3u * SIDE));
    }
  }
  part[tid] = sum;
  for (var s = SIDE / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { scratch[wid.x] = part[0]; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = min(GROUPS, (params.n + SIDE * SIDE - 1u) / (SIDE * SIDE));
  var sum = 0.0;
  for (var i = tid; i < partials; i += 256u) { sum += scratch[i]; }
  part[tid] = sum;
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { output[0] = part[0]; }
}
