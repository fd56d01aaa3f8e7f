// planted: nothing; a march along z with the column in registers
// cause: none, reuse, halo, twice, smallTile
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, 8)
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let p = params.pitch;
  let q = params.plane;
  let first = id.z * 8u;
  let last = min(params.nz, first + 8u);
  var i = params.origin + id.x + id.y * p + first * q;
  var m2 = a[i - 2u * q];
  var m1 = a[i - q];
  var here = a[i];
  var p1 = a[i + q];
  for (var z = first; z < last; z++) {
    let p2 = a[i + 2u * q];
    var sum = params.c0 * here;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - p] + a[i + p] + m1 + p1);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * p] + a[i + 2u * p] + m2 + p2);
    b[i] = sum;
    m2 = m1;
    m1 = here;
    here = p1;
    p1 = p2;
    i += q;
  }
}
