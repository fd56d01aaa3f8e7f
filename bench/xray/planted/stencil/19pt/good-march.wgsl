// planted: nothing; a march along z with six numbers of the column in registers
// cause: none, reuse, halo, smallTile, twice, memorySum
// never: kept in memory|too small
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, 8)

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

const CHUNK = 8u;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  var i = params.origin + id.x + id.y * dy + id.z * CHUNK * dz;
  var p0 = a[i - 3u * dz];
  var p1 = a[i - 2u * dz];
  var p2 = a[i - dz];
  var p3 = a[i];
  var p4 = a[i + dz];
  var p5 = a[i + 2u * dz];
  let end = min((id.z + 1u) * CHUNK, params.nz);
  for (var z = id.z * CHUNK; z < end; z++) {
    let p6 = a[i + 3u * dz];
    var sum = params.c0 * p3;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + p2 + p4);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + p1 + p5);
    sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + p0 + p6);
    b[i] = sum;
    p0 = p1;
    p1 = p2;
    p2 = p3;
    p3 = p4;
    p4 = p5;
    p5 = p6;
    i += dz;
  }
}
