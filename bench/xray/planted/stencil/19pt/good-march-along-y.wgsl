// planted: nothing; a march along y with seven numbers of the row before and behind in registers
// cause: none, reuse, halo, twice
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, CHUNK), ceilDiv(nz, 4)
override CHUNK: u32 = 12;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 1, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.z >= params.nz) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let y0 = id.y * CHUNK;
  var i = params.origin + id.x + y0 * dy + id.z * dz;
  var q0 = a[i - 3u * dy];
  var q1 = a[i - 2u * dy];
  var q2 = a[i - 1u * dy];
  var q3 = a[i];
  var q4 = a[i + 1u * dy];
  var q5 = a[i + 2u * dy];
  for (var y = y0; y < min(y0 + CHUNK, params.ny); y++) {
    let q6 = a[i + 3u * dy];
    var sum = params.c0 * q3;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dz] + a[i + dz] + q2 + q4);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dz] + a[i + 2u * dz] + q1 + q5);
    sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dz] + a[i + 3u * dz] + q0 + q6);
    b[i] = sum;
    q0 = q1;
    q1 = q2;
    q2 = q3;
    q3 = q4;
    q4 = q5;
    q5 = q6;
    i += dy;
  }
}
