// planted: sums that are kept in memory
// reason: \d+ % of the bytes that the kernel asks for are in scratch\.
// advice: registers

// Each thread adds to its place of scratch, and one workgroup adds those up.
//@ dispatch main GROUPS
//@ dispatch finish 1
//@ scratch 4 * GROUPS * WG

override WG: u32 = 64;
override GROUPS: u32 = 512;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  scratch[id.x] = 0.0;
  for (var i = id.x; i < params.n; i += GROUPS * WG) {
    scratch[id.x] += input[i];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < GROUPS * WG; i += WG) {
    sum += scratch[i];
  }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    output[0] = part[0];
  }
}
