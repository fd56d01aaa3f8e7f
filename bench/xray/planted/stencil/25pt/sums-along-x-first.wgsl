// planted: sums along each axis that go to scratch before they are added up
// cause: scratch, dispatches, memorySum
// not: uncoalesced, fewWorkgroups, smallWorkgroups, divergence, barriers, atomics
//@ dispatch along_x ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ dispatch along_y ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ dispatch along_z ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ scratch 8 * nx * ny * nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> axis: array<vec2f>;

fn weight(k: u32) -> f32 {
  switch k {
    case 1u: { return params.c1; }
    case 2u: { return params.c2; }
    case 3u: { return params.c3; }
    case 4u: { return params.c4; }
    case 5u: { return params.c5; }
    default: { return params.c0; }
  }
}

fn inside(id: vec3u) -> bool { return id.x < params.nx && id.y < params.ny; }
fn at(id: vec3u) -> u32 { return params.origin + id.x + id.y * params.pitch + id.z * params.plane; }
fn number(id: vec3u) -> u32 { return id.x + params.nx * (id.y + params.ny * id.z); }

fn line(i: u32, step: u32) -> f32 {
  var sum = 0.0;
  for (var k = 1u; k <= 4u; k++) { sum += weight(k) * (a[i - k * step] + a[i + k * step]); }
  return sum;
}

@compute @workgroup_size(32, 8)
fn along_x(@builtin(global_invocation_id) id: vec3u) {
  if (inside(id)) { axis[number(id)].x = line(at(id), 1u); }
}

@compute @workgroup_size(32, 8)
fn along_y(@builtin(global_invocation_id) id: vec3u) {
  if (inside(id)) { axis[number(id)].y = line(at(id), params.pitch); }
}

@compute @workgroup_size(32, 8)
fn along_z(@builtin(global_invocation_id) id: vec3u) {
  if (inside(id)) {
    let xy = axis[number(id)];
    b[at(id)] = params.c0 * a[at(id)] + xy.x + xy.y + line(at(id), params.plane);
  }
}
