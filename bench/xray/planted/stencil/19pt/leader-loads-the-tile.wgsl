// planted: a tile with its halo that thread 0 loads for all
// cause: oneThread, divergence
// not: fewWorkgroups, atomics, banks, smallWorkgroups
// never: same branch
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 4), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> tile: array<array<f32, 38>, 10>;

@compute @workgroup_size(32, 4)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u, @builtin(global_invocation_id) gid: vec3u) {
  if (lid.x == 0u && lid.y == 0u) {
    let wide = min(38u, params.nx + 6u - wid.x * 32u);
    let high = min(10u, params.ny + 6u - wid.y * 4u);
    for (var y = 0u; y < high; y++) {
      for (var x = 0u; x < wide; x++) {
        tile[y][x] = a[params.origin + wid.x * 32u + x - 3u + (wid.y * 4u + y) * params.pitch - 3u * params.pitch + wid.z * params.plane];
      }
    }
  }
  workgroupBarrier();
  if (gid.x < params.nx && gid.y < params.ny) {
    let x = lid.x + 3u;
    let y = lid.y + 3u;
    let i = params.origin + gid.x + gid.y * params.pitch + gid.z * params.plane;
    let p = params.plane;
    var sum = params.c0 * tile[y][x];
    sum += params.c1 * (tile[y][x - 1u] + tile[y][x + 1u] + tile[y - 1u][x] + tile[y + 1u][x] + a[i - p] + a[i + p]);
    sum += params.c2 * (tile[y][x - 2u] + tile[y][x + 2u] + tile[y - 2u][x] + tile[y + 2u][x] + a[i - 2u * p] + a[i + 2u * p]);
    sum += params.c3 * (tile[y][x - 3u] + tile[y][x + 3u] + tile[y - 3u][x] + tile[y + 3u][x] + a[i - 3u * p] + a[i + 3u * p]);
    b[i] = sum;
  }
}
