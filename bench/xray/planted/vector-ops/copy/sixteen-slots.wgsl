// planted: sixteen slots of workgroup memory for each thread, so that all lanes use two banks
// cause: banks, staged
// reason: conflict|workgroup memory.*(apart|passes|turns)|(apart|passes|turns).*workgroup memory
// not: atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

const WG = 64u;
const EACH = 16u;

var<workgroup> slots: array<f32, WG * EACH>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let base = (group.y * groups.x + group.x) * WG * EACH;
  for (var j = 0u; j < EACH; j++) {
    let i = base + j * WG + lane;
    if (i < params.n) {
      slots[lane * EACH + j] = a[i];
    }
  }
  workgroupBarrier();
  for (var j = 0u; j < EACH; j++) {
    let i = base + j * WG + lane;
    if (i < params.n) {
      result[i] = slots[lane * EACH + j];
    }
  }
}
