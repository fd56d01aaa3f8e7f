// planted: results in memory to which every number of a column adds its share, so that each is read and written nine times
// cause: memorySum, twice, reuse
// not: banks, atomics, barriers, dispatches, oneThread
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 4), 1

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn weight(distance: u32) -> f32 {
  switch (distance) {
    case 0u: { return 0.0; }
    case 1u: { return params.c1; }
    case 2u: { return params.c2; }
    case 3u: { return params.c3; }
    default: { return params.c4; }
  }
}

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let foot = params.origin + id.x + id.y * dy;
  // What comes from the own plane.
  for (var z = 0u; z < params.nz; z++) {
    let i = foot + z * dz;
    b[i] = params.c0 * a[i] + params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy]) + params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy])
      + params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy]) + params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * dy] + a[i + 4u * dy]);
  }
  // Every number of the column goes to the results above and below it.
  for (var k = 0u; k < params.nz + 8u; k++) {
    let source = i32(k) - 4;
    let value = a[i32(foot) + source * i32(dz)];
    for (var d = -4; d <= 4; d++) {
      let z = source + d;
      if (d != 0 && z >= 0 && z < i32(params.nz)) {
        b[foot + u32(z) * dz] += weight(u32(abs(d))) * value;
      }
    }
  }
}
