// planted: indices of neighbours that are made by division, one after the other
// cause: division, arithmetic
// not: fewWorkgroups, smallWorkgroups, barriers, atomics, idle
//@ dispatch main min(65535, ceilDiv(nx * ny * nz, 256)), ceilDiv(ceilDiv(nx * ny * nz, 256), 65535)

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// Number of a point among all interior points -> its place in memory, moved by d - 1 in x, y and z.
fn place(point: u32, dx: u32, dy: u32, dz: u32) -> u32 {
  let x = point % params.nx + dx;
  let y = (point / params.nx) % params.ny + dy;
  let z = point / (params.nx * params.ny) + dz;
  return params.origin + x + y * params.pitch + z * params.plane - 1u - params.pitch - params.plane;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_index) lid: u32) {
  let point = (wid.y * nwg.x + wid.x) * 256u + lid;
  if (point >= params.nx * params.ny * params.nz) { return; }
  var sum = 0.0;
  // All 27 cells around the point; the star is those with one coordinate off centre, or none.
  for (var cell = 0u; cell < 27u; cell++) {
    let dx = cell % 3u;
    let dy = (cell / 3u) % 3u;
    let dz = cell / 9u;
    let off = u32(dx != 1u) + u32(dy != 1u) + u32(dz != 1u);
    if (off == 0u) { sum += params.c0 * a[place(point, dx, dy, dz)]; }
    if (off == 1u) { sum += params.c1 * a[place(point, dx, dy, dz)]; }
  }
  b[place(point, 1u, 1u, 1u)] = sum;
}
