// planted: workgroups of 2 × 2 threads
// cause: smallWorkgroups
// not: banks, atomics, barriers, oneThread, division, fewWorkgroups
//@ dispatch main ceilDiv(nx, 4 * WX), ceilDiv(ny, WY), ceilDiv(nz, CHUNK)
//@ dispatch edge 1, max(1, min(nx % 4, 1) * ceilDiv(ny, 16)), max(1, min(nx % 4, 1) * ceilDiv(nz, 16))

override WX: u32 = 2;
override WY: u32 = 2;
override CHUNK: u32 = 8;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> b: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> b_words: array<f32>;

// The x part of the sums of four neighbouring points v.
fn along_x(i: u32, v: vec4f) -> vec4f {
  let l = a[i - 1u];
  let r = a[i + 1u];
  var sum = params.c1 * (vec4f(l.w, v.xyz) + vec4f(v.yzw, r.x));
  return sum;
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let z0 = id.z * CHUNK;
  if (id.x >= params.nx / 4u || id.y >= params.ny || z0 >= params.nz) {
    return;
  }
  let dy = params.pitch / 4u;
  let dz = params.plane / 4u;
  var i = params.origin / 4u + id.x + id.y * dy + z0 * dz;
  var q0 = a[i - dz];
  var q1 = a[i];
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    let q2 = a[i + dz];
    var sum = params.c0 * q1 + along_x(i, q1);
    sum += params.c1 * (a[i - dy] + a[i + dy] + q0 + q2);
    b[i] = sum;
    q0 = q1;
    q1 = q2;
    i += dz;
  }
}

// The points of a row beyond its last whole vector.
@compute @workgroup_size(1, 16, 16)
fn edge(@builtin(global_invocation_id) id: vec3u) {
  let rest = params.nx % 4u;
  if (rest == 0u || id.y >= params.ny || id.z >= params.nz) {
    return;
  }
  let dy = params.pitch / 4u;
  let dz = params.plane / 4u;
  let i = params.origin / 4u + params.nx / 4u + id.y * dy + id.z * dz;
  let v = a[i];
  var sum = params.c0 * v + along_x(i, v);
  sum += params.c1 * (a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  b_words[4u * i] = sum.x;
  if (rest > 1u) { b_words[4u * i + 1u] = sum.y; }
  if (rest > 2u) { b_words[4u * i + 2u] = sum.z; }
}
