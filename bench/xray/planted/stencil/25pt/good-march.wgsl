// planted: nothing; a march along z with nine numbers in registers
// cause: none, reuse, halo, twice, smallTile
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), ceilDiv(nz, PLANES)
override WX: u32 = 32;
override WY: u32 = 4;
override PLANES: u32 = 16;
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let q = params.plane;
  let p = params.pitch;
  let begin = id.z * PLANES;
  let end = min(begin + PLANES, params.nz);
  var i = params.origin + id.x + id.y * p + begin * q;
  var z0 = a[i - 4u * q]; var z1 = a[i - 3u * q]; var z2 = a[i - 2u * q]; var z3 = a[i - q];
  var z4 = a[i]; var z5 = a[i + q]; var z6 = a[i + 2u * q]; var z7 = a[i + 3u * q];
  for (var z = begin; z < end; z++) {
    let z8 = a[i + 4u * q];
    var sum = params.c0 * z4;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - p] + a[i + p] + z3 + z5);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * p] + a[i + 2u * p] + z2 + z6);
    sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * p] + a[i + 3u * p] + z1 + z7);
    sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * p] + a[i + 4u * p] + z0 + z8);
    b[i] = sum;
    z0 = z1; z1 = z2; z2 = z3; z3 = z4; z4 = z5; z5 = z6; z6 = z7; z7 = z8;
    i += q;
  }
}
