// planted: both inputs and the result in workgroup memory, though no thread needs another one's
// cause: staged, barriers
// reason: detour|shared? by no|no (two )?threads? shares?
// not: uncoalesced, banks, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

// Shared memory is a hundred times as fast as global memory.
var<workgroup> tile_a: array<f32, 256>;
var<workgroup> tile_b: array<f32, 256>;
var<workgroup> tile_out: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  let inside = i < params.n;

  // Load.
  if (inside) {
    tile_a[tid] = a[i];
    tile_b[tid] = b[i];
  }
  workgroupBarrier();

  // Compute.
  tile_out[tid] = tile_b[tid] * params.s;
  workgroupBarrier();
  tile_out[tid] += tile_a[tid];
  workgroupBarrier();

  // Store.
  if (inside) { out[i] = tile_out[tid]; }
}
