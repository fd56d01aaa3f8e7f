// planted: tiles of 1024 numbers that pass through workgroup memory, with two barriers for each, though every thread reads what it could have loaded itself
// cause: staged, barriers
// reason: detour
// not: uncoalesced, atomics, banks, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch partial min(GROUPS, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 8192))

override GROUPS: u32 = 528;
const WG = 256u;
const TILE = 1024u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> tile: array<f32, TILE>;

fn load_tile(base: u32, tid: u32) {
  for (var k = tid; k < TILE; k += WG) {
    tile[k] = select(0.0, input[min(base + k, params.n - 1u)], base + k < params.n);
  }
}

fn add_up(tid: u32, x: f32) -> f32 {
  tile[tid] = x;
  workgroupBarrier();
  for (var half = WG / 2u; half > 0u; half /= 2u) {
    if (tid < half) { tile[tid] += tile[tid + half]; }
    workgroupBarrier();
  }
  return tile[0];
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var base = wid.x * TILE; base < params.n; base += groups.x * TILE) {
    load_tile(base, tid);
    workgroupBarrier();
    sum += tile[tid] + tile[tid + 256u] + tile[tid + 512u] + tile[tid + 768u];
    workgroupBarrier();
  }
  let total = add_up(tid, sum);
  if (tid == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum += scratch[i]; }
  let total = add_up(tid, sum);
  if (tid == 0u) { output[0] = total; }
}
