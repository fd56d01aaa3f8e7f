// planted: an atomic maximum on one word of workgroup memory for every point
// cause: atomics
// not: uncoalesced, barriers, dispatches, smallWorkgroups
// Keeps the largest magnitude of each workgroup in scratch, for a plot.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, CHUNK)
//@ scratch 4 * ceilDiv(nx, 32) * ceilDiv(ny, 8) * ceilDiv(nz, CHUNK)
override CHUNK: u32 = 8;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> largest: array<u32>;

var<workgroup> peak: atomic<u32>;

@compute @workgroup_size(32, 8)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) t: u32,
) {
  if (t == 0u) { atomicStore(&peak, 0u); }
  workgroupBarrier();
  if (id.x < params.nx && id.y < params.ny) {
    let dz = params.plane;
    let dy = params.pitch;
    let z0 = id.z * CHUNK;
    var i = params.origin + id.x + id.y * dy + z0 * dz;
    var below = a[i - dz];
    var here = a[i];
    for (var z = z0; z < min(z0 + CHUNK, params.nz); z++) {
      let above = a[i + dz];
      let value = params.c0 * here + params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + below + above);
      b[i] = value;
      atomicMax(&peak, bitcast<u32>(abs(value)));
      below = here;
      here = above;
      i += dz;
    }
  }
  workgroupBarrier();
  if (t == 0u) { largest[(group.z * groups.y + group.y) * groups.x + group.x] = atomicLoad(&peak); }
}
