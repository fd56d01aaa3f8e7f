// planted: an atomic addition to one word of scratch for every point
// cause: atomics
// reason: count|same word|one after (the other|another)
// not: banks, barriers, dispatches
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch reset 1
//@ dispatch main ceilDiv(nx, 64), ceilDiv(ny, 4), nz
//@ scratch 4

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
// How many points were computed, for the log.
@group(0) @binding(3) var<storage, read_write> progress: array<atomic<u32>, 1>;

@compute @workgroup_size(1)
fn reset() {
  atomicStore(&progress[0], 0u);
}

@compute @workgroup_size(64, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) {
    return;
  }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  let neighbours = a[i - 1u] + a[i + 1u] + a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane];
  b[i] = params.c0 * a[i] + params.c1 * neighbours;
  atomicAdd(&progress[0], 1u);
}
