// planted: two neighbouring points of a row for each thread, so that neighbours read every second word
// cause: uncoalesced
// reason: neighbou?r.* (apart|sectors)|8 bytes|every second (word|point)
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 64), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn star(i: u32) -> f32 {
  let y = params.pitch;
  let z = params.plane;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - y] + a[i + y] + a[i - z] + a[i + z]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * y] + a[i + 2u * y] + a[i - 2u * z] + a[i + 2u * z]);
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * y] + a[i + 3u * y] + a[i - 3u * z] + a[i + 3u * z]);
  sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * y] + a[i + 4u * y] + a[i - 4u * z] + a[i + 4u * z]);
  return sum;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.y >= params.ny) { return; }
  let row = params.origin + id.y * params.pitch + id.z * params.plane;
  let end = min(2u * id.x + 2u, params.nx);
  for (var x = 2u * id.x; x < end; x++) {
    b[row + x] = star(row + x);
  }
}
