// planted: a window of seven blocks around each block of 256 numbers, of which only the one in the middle counts
// cause: halo, reuse, twice
// not: banks, uncoalesced, atomics, barriers, oneThread, fewWorkgroups, smallWorkgroups
//@ dispatch partial min(1056, ceilDiv(n, 1024))
//@ dispatch finish 1
//@ scratch 4 * min(1056, ceilDiv(n, 1024))

const WG = 256u;
const MARGIN = 3u * WG;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var block = wid.x * WG; block < params.n; block += groups.x * WG) {
    let begin = block - min(block, MARGIN);
    let end = min(params.n, block + WG + MARGIN);
    for (var i = begin + tid; i < end; i += WG) {
      let weight = f32(i >= block && i - block < WG);
      sum += weight * input[i];
    }
  }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { scratch[wid.x] = part[0]; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum += scratch[i]; }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { output[0] = part[0]; }
}
