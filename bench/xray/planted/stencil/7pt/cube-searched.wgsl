// planted: three nested loops over the cube around each point, of whose 27 cells only seven are used
// cause: arithmetic
// reason: \bloop|iterations?|\b27\b|cube
// not: banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), nz

override WX: u32 = 32;
override WY: u32 = 8;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let here = i32(params.origin + id.x + id.y * params.pitch + id.z * params.plane);
  let r = i32(params.radius);
  var sum = 0.0;
  for (var dz = -r; dz <= r; dz++) {
    for (var dy = -r; dy <= r; dy++) {
      for (var dx = -r; dx <= r; dx++) {
        let distance2 = dx * dx + dy * dy + dz * dz;
        if (distance2 <= 1) {
          let weight = select(params.c1, params.c0, distance2 == 0);
          sum += weight * a[here + dx + dy * i32(params.pitch) + dz * i32(params.plane)];
        }
      }
    }
  }
  b[here] = sum;
}
