// planted: columns that are dealt out like cards, so that neighbouring threads own points sixteen columns apart
// cause: uncoalesced
// not: banks, atomics, barriers, dispatches, oneThread, fewWorkgroups
//@ dispatch main ceilDiv(nx, 128), ceilDiv(ny, 2), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(128, 2)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) me: vec3u) {
  // Eight piles of sixteen columns.
  let x = group.x * 128u + (me.x % 8u) * 16u + me.x / 8u;
  let y = group.y * 2u + me.y;
  if (x >= params.nx || y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + x + y * dy + group.z * dz;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + a[i - 3u * dz] + a[i + 3u * dz]);
  b[i] = sum;
}
