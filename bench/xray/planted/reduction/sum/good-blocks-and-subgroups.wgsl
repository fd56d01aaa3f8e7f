// planted: nothing; four vectors under way in each thread, from blocks of the workgroup, and subgroups that add across their registers
// cause: none
//@ dispatch partial min(1056, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 4 * min(1056, ceilDiv(n, 2048))
enable subgroups;

const WG = 128u;
const BLOCK = 4u * WG;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;

var<workgroup> part: array<f32, WG / 4u>;

fn sum_of_group(own: f32, tid: u32, lane: u32, width: u32) -> f32 {
  let sum = subgroupAdd(own);
  if (lane == 0u) { part[tid / width] = sum; }
  workgroupBarrier();
  var all = 0.0;
  for (var k = lane; k < WG / width; k += width) { all += part[k]; }
  return subgroupAdd(all);
}

@compute @workgroup_size(WG)
fn partial(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let vectors = params.n / 4u;
  let blocks = vectors / BLOCK;
  var sum = vec4f();
  for (var block = wid.x; block < blocks; block += groups.x) {
    let i = block * BLOCK + tid;
    let v0 = input4[i];
    let v1 = input4[i + WG];
    let v2 = input4[i + 2u * WG];
    let v3 = input4[i + 3u * WG];
    sum += (v0 + v1) + (v2 + v3);
  }
  if (wid.x == 0u) {
    for (var i = blocks * BLOCK + tid; i < vectors; i += WG) { sum += input4[i]; }
  }
  let all = sum_of_group((sum.x + sum.y) + (sum.z + sum.w), tid, lane, width);
  if (tid == 0u) { scratch[wid.x] = all; }
}

@compute @workgroup_size(WG)
fn finish(
  @builtin(local_invocation_index) tid: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  var sum = 0.0;
  let rest = params.n / 4u * 4u + tid;
  if (rest < params.n) { sum = input[rest]; }
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum += scratch[i]; }
  let all = sum_of_group(sum, tid, lane, width);
  if (tid == 0u) { output[0] = all; }
}
