// planted: a tile that the lanes fill and read down its columns of 32 words
// cause: banks
// not: fewWorkgroups, atomics, smallWorkgroups
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// tile[x][y]: 40 columns of 16 rows, each column padded to 32 words
var<workgroup> tile: array<array<f32, 32>, 40>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u, @builtin(global_invocation_id) gid: vec3u) {
  let base = params.origin + wid.x * 32u + wid.y * 8u * params.pitch + wid.z * params.plane - 4u - 4u * params.pitch;
  for (var y = lid.y; y < 16u; y += 8u) {
    for (var x = lid.x; x < 40u; x += 32u) {
      if (wid.x * 32u + x < params.nx + 8u && wid.y * 8u + y < params.ny + 8u) {
        tile[x][y] = a[base + x + y * params.pitch];
      }
    }
  }
  workgroupBarrier();
  if (gid.x >= params.nx || gid.y >= params.ny) { return; }
  let x = lid.x + 4u;
  let y = lid.y + 4u;
  let p = params.plane;
  let i = params.origin + gid.x + gid.y * params.pitch + gid.z * p;
  var sum = params.c0 * tile[x][y];
  sum += params.c1 * (tile[x - 1u][y] + tile[x + 1u][y] + tile[x][y - 1u] + tile[x][y + 1u] + a[i - p] + a[i + p]);
  sum += params.c2 * (tile[x - 2u][y] + tile[x + 2u][y] + tile[x][y - 2u] + tile[x][y + 2u] + a[i - 2u * p] + a[i + 2u * p]);
  sum += params.c3 * (tile[x - 3u][y] + tile[x + 3u][y] + tile[x][y - 3u] + tile[x][y + 3u] + a[i - 3u * p] + a[i + 3u * p]);
  sum += params.c4 * (tile[x - 4u][y] + tile[x + 4u][y] + tile[x][y - 4u] + tile[x][y + 4u] + a[i - 4u * p] + a[i + 4u * p]);
  b[i] = sum;
}
