// planted: 16 KiB of workgroup memory for 32 threads, so that few of them run at once
// cause: staged
// reason: (16 ?KiB|16384|16,384|bytes of workgroup)|(fit|run|reside) .*(at once|at a time|core|multiprocessor)|occupan|few (warps|threads|workgroups)|(warps|workgroups|threads) in flight|resident
// not: uncoalesced, banks, atomics, dispatches, scratch
// never: diverg|different paths
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

const WG = 32u;
const CHUNK = 2048u;

var<workgroup> left: array<f32, CHUNK>;
var<workgroup> right: array<f32, CHUNK>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let base = (group.y * groups.x + group.x) * CHUNK;
  for (var j = lane; j < CHUNK && base + j < params.n; j += WG) {
    left[j] = a[base + j];
    right[j] = params.s * b[base + j];
  }
  workgroupBarrier();
  for (var j = lane; j < CHUNK && base + j < params.n; j += WG) {
    result[base + j] = left[j] + right[j];
  }
}
