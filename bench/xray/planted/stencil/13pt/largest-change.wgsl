// planted: an atomic maximum on one word of scratch for every point, the largest change of the step
// cause: atomics
// not: uncoalesced, barriers, banks, staged, fewWorkgroups, smallWorkgroups, divergence
// never: accesses (do|does) not coalesce
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ scratch 4
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> largest: atomic<u32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - 1u * params.pitch] + a[i + 1u * params.pitch] + a[i - 1u * params.plane] + a[i + 1u * params.plane]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * params.pitch] + a[i + 2u * params.pitch] + a[i - 2u * params.plane] + a[i + 2u * params.plane]);
  b[i] = sum;
  // Positive floats are in the order of their bits.
  atomicMax(&largest, bitcast<u32>(abs(sum - a[i])));
}
