// planted: nothing; two points of neighbouring rows a thread, which share their numbers along y
// cause: none, reuse, halo, smallTile, twice, memorySum
// never: kept in memory|too small
//@ dispatch main ceilDiv(nx, 64), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn others(i: u32) -> f32 {
  let z = params.plane;
  var sum = params.c1 * (a[i - 1u] + a[i + 1u] + a[i - z] + a[i + z]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * z] + a[i + 2u * z]);
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * z] + a[i + 3u * z]);
  sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * z] + a[i + 4u * z]);
  return sum;
}

@compute @workgroup_size(64, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let y = 2u * id.y;
  if (id.x >= params.nx || y >= params.ny) { return; }
  let p = params.pitch;
  let i = params.origin + id.x + y * p + id.z * params.plane;
  let m4 = a[i - 4u * p];
  let m3 = a[i - 3u * p];
  let m2 = a[i - 2u * p];
  let m1 = a[i - p];
  let q0 = a[i];
  let q1 = a[i + p];
  let q2 = a[i + 2u * p];
  let q3 = a[i + 3u * p];
  let q4 = a[i + 4u * p];
  b[i] = params.c0 * q0 + params.c1 * (m1 + q1) + params.c2 * (m2 + q2) + params.c3 * (m3 + q3) + params.c4 * (m4 + q4) + others(i);
  if (y + 1u < params.ny) {
    let q5 = a[i + 5u * p];
    b[i + p] = params.c0 * q1 + params.c1 * (q0 + q2) + params.c2 * (m1 + q3) + params.c3 * (m2 + q4) + params.c4 * (m3 + q5) + others(i + p);
  }
}
