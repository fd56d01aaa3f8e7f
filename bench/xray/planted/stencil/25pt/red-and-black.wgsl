// planted: a branch that every second thread takes
// reason: In line \d+ only 1\d(\.\d)? of the 32 lanes
// advice: each warp is either fully busy or fully idle

// Points with an even x first, then those with an odd one, as if they could disturb each other.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn star(i: u32) -> f32 {
  let dy = params.pitch;
  let dz = params.plane;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + a[i - 3u * dz] + a[i + 3u * dz]);
  sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * dy] + a[i + 4u * dy] + a[i - 4u * dz] + a[i + 4u * dz]);
  return sum;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny || id.z >= params.nz) {
    return;
  }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  if (id.x % 2u == 0u) {
    b[i] = star(i);
  }
  if (id.x % 2u == 1u) {
    b[i] = star(i);
  }
}
