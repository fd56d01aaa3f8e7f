// planted: three coordinates that are made by division for every point
// cause: division, arithmetic
// reason: coordinate
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(2048, ceilDiv(nx * ny * nz, 256))

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn place(number: u32) -> u32 {
  let x = number % params.nx;
  let y = number / params.nx % params.ny;
  let z = number / (params.nx * params.ny);
  return params.origin + x + y * params.pitch + z * params.plane;
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let points = params.nx * params.ny * params.nz;
  for (var number = id.x; number < points; number += 256u * groups.x) {
    let i = place(number);
    let along_x = a[i - 1u] + a[i + 1u];
    let along_y = a[i - dy] + a[i + dy];
    let along_z = a[i - dz] + a[i + dz];
    b[place(number)] = params.c0 * a[i] + params.c1 * (along_x + along_y + along_z);
  }
}
