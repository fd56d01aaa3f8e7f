// planted: sixteen workgroups, each of which walks through every sixteenth tile
// cause: fewWorkgroups
// reason: (only )?(16|sixteen) workgroups
// not: uncoalesced, banks, atomics, barriers, dispatches, oneThread, misaligned, smallWorkgroups
//@ dispatch main CREWS
override CREWS: u32 = 16;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn point(i: u32) -> f32 {
  let dy = params.pitch;
  let dz = params.plane;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + a[i - 3u * dz] + a[i + 3u * dz]);
  sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * dy] + a[i + 4u * dy] + a[i - 4u * dz] + a[i + 4u * dz]);
  sum += params.c5 * (a[i - 5u] + a[i + 5u] + a[i - 5u * dy] + a[i + 5u * dy] + a[i - 5u * dz] + a[i + 5u * dz]);
  return sum;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) crew: vec3u, @builtin(local_invocation_id) me: vec3u) {
  let across = (params.nx + 31u) / 32u;
  let down = (params.ny + 7u) / 8u;
  for (var tile = crew.x; tile < across * down * params.nz; tile += CREWS) {
    let x = tile % across * 32u + me.x;
    let y = tile / across % down * 8u + me.y;
    let z = tile / (across * down);
    if (x < params.nx && y < params.ny) {
      let i = params.origin + x + y * params.pitch + z * params.plane;
      b[i] = point(i);
    }
  }
}
