// planted: a tile that is stored with its columns as rows of sixteen words, so that all lanes meet in two banks
// cause: banks
// not: uncoalesced, atomics, dispatches, fewWorkgroups
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 6), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

const R = 5u;
const TX = 32u;
const TY = 6u;
const COLUMNS = TX + 2u * R;
const ROWS = TY + 2u * R;

// [x][y]
var<workgroup> tile: array<array<f32, ROWS>, COLUMNS>;

@compute @workgroup_size(TX, TY)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) me: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let x0 = group.x * TX;
  let y0 = group.y * TY;
  let first = params.origin + x0 + y0 * dy + group.z * dz;
  for (var y = me.y; y < min(ROWS, params.ny + 2u * R - y0); y += TY) {
    for (var x = me.x; x < min(COLUMNS, params.nx + 2u * R - x0); x += TX) {
      tile[x][y] = a[first + x + y * dy - R - R * dy];
    }
  }
  workgroupBarrier();
  if (x0 + me.x >= params.nx || y0 + me.y >= params.ny) { return; }
  let i = first + me.x + me.y * dy;
  let x = me.x + R;
  let y = me.y + R;
  var sum = params.c0 * tile[x][y];
  sum += params.c1 * (tile[x - 1u][y] + tile[x + 1u][y] + tile[x][y - 1u] + tile[x][y + 1u] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (tile[x - 2u][y] + tile[x + 2u][y] + tile[x][y - 2u] + tile[x][y + 2u] + a[i - 2u * dz] + a[i + 2u * dz]);
  sum += params.c3 * (tile[x - 3u][y] + tile[x + 3u][y] + tile[x][y - 3u] + tile[x][y + 3u] + a[i - 3u * dz] + a[i + 3u * dz]);
  sum += params.c4 * (tile[x - 4u][y] + tile[x + 4u][y] + tile[x][y - 4u] + tile[x][y + 4u] + a[i - 4u * dz] + a[i + 4u * dz]);
  sum += params.c5 * (tile[x - 5u][y] + tile[x + 5u][y] + tile[x][y - 5u] + tile[x][y + 5u] + a[i - 5u * dz] + a[i + 5u * dz]);
  b[i] = sum;
}
