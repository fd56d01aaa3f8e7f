// planted: sixteen threads of each workgroup collect every 256 numbers from workgroup memory, while the others wait at a barrier
// cause: divergence, barriers, idle
// not: banks, uncoalesced, atomics, smallWorkgroups, fewWorkgroups, division
//@ dispatch partial min(1056, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 4 * min(1056, ceilDiv(n, 2048))

const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> tile: array<f32, WG>;

fn of_the_group(mine: f32, tid: u32) -> f32 {
  tile[tid] = mine;
  workgroupBarrier();
  var few = 0.0;
  if (tid < 16u) { for (var k = tid; k < WG; k += 16u) { few += tile[k]; } }
  workgroupBarrier();
  if (tid < 16u) { tile[tid] = few; }
  workgroupBarrier();
  var all = 0.0;
  if (tid == 0u) { for (var k = 0u; k < 16u; k++) { all += tile[k]; } }
  return all;
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var first = wid.x * WG; first < params.n; first += groups.x * WG) {
    var x = 0.0;
    if (first + tid < params.n) { x = input[first + tid]; }
    tile[tid] = x;
    workgroupBarrier();
    if (tid < 16u) {
      for (var k = 0u; k < 16u; k++) { sum += tile[tid + 16u * k]; }
    }
    workgroupBarrier();
  }
  let all = of_the_group(sum, tid);
  if (tid == 0u) { scratch[wid.x] = all; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum += scratch[i]; }
  let all = of_the_group(sum, tid);
  if (tid == 0u) { output[0] = all; }
}
