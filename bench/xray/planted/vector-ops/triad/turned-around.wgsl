// planted: an array of each thread's own that is filled forwards and emptied backwards by a moving index
// cause: privateArray
// reason: array .*\b(own|thread|private|local|index)|own array|moving index|dynamic
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

const WG = 64u;
const EACH = 32u;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let first = (group.y * groups.x + group.x) * WG * EACH + lane;
  var stack: array<f32, EACH>;
  var height = 0u;
  for (var i = first; i < params.n && height < EACH; i += WG) {
    stack[height] = a[i] + params.s * b[i];
    height++;
  }
  while (height > 0u) {
    height--;
    result[first + height * WG] = stack[height];
  }
}
