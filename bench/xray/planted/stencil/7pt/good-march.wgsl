// planted: nothing; a march along z with three numbers of the column in registers
// cause: none, reuse, halo, smallTile, twice, memorySum
// never: kept in memory|too small
//@ dispatch main ceilDiv(nx, 64), ceilDiv(ny, 4), ceilDiv(nz, 16)

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

const CHUNK = 16u;

@compute @workgroup_size(64, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  var i = params.origin + id.x + id.y * dy + id.z * CHUNK * dz;
  var p0 = a[i - dz];
  var p1 = a[i];
  let end = min((id.z + 1u) * CHUNK, params.nz);
  for (var z = id.z * CHUNK; z < end; z++) {
    let p2 = a[i + dz];
    var sum = params.c0 * p1;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + p0 + p2);
    b[i] = sum;
    p0 = p1;
    p1 = p2;
    i += dz;
  }
}
