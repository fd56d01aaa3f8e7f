// reduction/sum: output[0] = Σ input.
//
// Lines that begin with //@ are the launch plan: which entry points run, in
// which order, over how many workgroups. Here every workgroup of 256 adds up
// its own 256 elements into scratch, then one workgroup adds up scratch.
//@ dispatch partial min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

// At most 65535 workgroups fit in one dimension of a dispatch, so large inputs
// use two dimensions; this is the workgroup's number.
fn linear_group(wid: vec3u, groups: vec3u) -> u32 {
  return wid.y * groups.x + wid.x;
}

fn input_or_zero(i: u32) -> f32 {
  if (i < params.n) {
    return input[i];
  }
  return 0.0;
}

@compute @workgroup_size(WG)
fn partial(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let group = linear_group(wid, groups);
  let i = group * WG + tid;
  part[tid] = input_or_zero(i);

  // TODO: add up part[0 … WG) in parallel. Threads may read what others wrote
  // only after workgroupBarrier().

  if (tid == 0u && group * WG < params.n) {
    scratch[group] = part[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  // TODO: add up scratch[0 … (n + WG - 1) / WG): it may be more than WG values.
  if (tid == 0u) {
    output[0] = scratch[0];
  }
}
