// planted: 31 neighbours in an array of each thread's own
// cause: privateArray
// reason: array|index
// not: uncoalesced, fewWorkgroups, smallWorkgroups, barriers, atomics, banks
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 4), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  let step = array(1u, params.pitch, params.plane);
  let c = array(params.c0, params.c1, params.c2, params.c3, params.c4, params.c5);
  var value: array<f32, 31>;
  var weight: array<f32, 31>;
  var count = 0u;
  for (var axis = 0u; axis < 3u; axis++) {
    for (var k = 1u; k <= params.radius; k++) {
      value[count] = a[i - k * step[axis]];
      weight[count] = c[k];
      value[count + 1u] = a[i + k * step[axis]];
      weight[count + 1u] = c[k];
      count += 2u;
    }
  }
  value[count] = a[i];
  weight[count] = c[0];
  var sum = 0.0;
  for (var n = 0u; n <= count; n++) { sum += weight[n] * value[n]; }
  b[i] = sum;
}
