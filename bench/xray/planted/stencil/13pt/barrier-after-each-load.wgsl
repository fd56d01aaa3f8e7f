// planted: a barrier after each of nine loads of a tile
// cause: barriers, staged, oneThread, divergence
// not: fewWorkgroups, atomics, banks
// never: two barriers .* enough
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 4), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> t: array<array<f32, 36>, 8>;

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) l: vec3u) {
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  let x = l.x + 2u;
  let y = l.y + 2u;
  let inside = id.x < params.nx && id.y < params.ny;
  // All threads march in step, so that nobody overwrites what another one loads.
  if (inside) { t[y][x] = a[i]; }
  workgroupBarrier();
  if (inside) { if (l.x < 2u) { t[y][x - 2u] = a[i - 2u]; } }
  workgroupBarrier();
  if (inside) { t[y][x + 2u] = a[i + 2u]; }
  workgroupBarrier();
  if (inside) { t[y][x + 1u] = a[i + 1u]; }
  workgroupBarrier();
  if (inside) { if (l.y < 2u) { t[y - 2u][x] = a[i - 2u * params.pitch]; } }
  workgroupBarrier();
  if (inside) { t[y + 2u][x] = a[i + 2u * params.pitch]; }
  workgroupBarrier();
  if (inside) { t[y + 1u][x] = a[i + params.pitch]; }
  workgroupBarrier();
  if (inside && l.x == 0u) { t[y][x - 1u] = a[i - 1u]; }
  workgroupBarrier();
  if (inside && l.y == 0u) { t[y - 1u][x] = a[i - params.pitch]; }
  workgroupBarrier();
  if (inside) {
    var sum = params.c0 * t[y][x];
    sum += params.c1 * (t[y][x - 1u] + t[y][x + 1u] + t[y - 1u][x] + t[y + 1u][x] + a[i - params.plane] + a[i + params.plane]);
    sum += params.c2 * (t[y][x - 2u] + t[y][x + 2u] + t[y - 2u][x] + t[y + 2u][x] + a[i - 2u * params.plane] + a[i + 2u * params.plane]);
    b[i] = sum;
  }
}
