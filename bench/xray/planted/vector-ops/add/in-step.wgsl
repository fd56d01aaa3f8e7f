// planted: two barriers for every element, though no thread needs what another one does
// cause: barriers
// not: uncoalesced, banks, atomics, dispatches, scratch, staged
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

const WG = 256u;
const ROUNDS = 8u;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let base = (group.y * groups.x + group.x) * WG * ROUNDS;
  for (var round = 0u; round < ROUNDS; round++) {
    let i = base + round * WG + lane;
    var sum = 0.0;
    if (i < params.n) { sum = a[i] + b[i]; }
    workgroupBarrier();
    if (i < params.n) { result[i] = sum; }
    storageBarrier();
  }
}
