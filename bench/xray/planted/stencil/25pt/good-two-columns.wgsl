// planted: nothing; a march along z by two columns at once, 32 points apart
// cause: none, reuse, halo, twice
//@ dispatch main ceilDiv(nx, 64), ceilDiv(ny, 4), ceilDiv(nz, CHUNK)
override CHUNK: u32 = 11;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn in_plane(i: u32, dy: u32) -> f32 {
  return params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy]) + params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy])
    + params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy]) + params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * dy] + a[i + 4u * dy]);
}

@compute @workgroup_size(32, 4)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) me: vec3u) {
  let x = group.x * 64u + me.x;
  let y = group.y * 4u + me.y;
  if (x >= params.nx || y >= params.ny) { return; }
  let has_right = x + 32u < params.nx;
  let dy = params.pitch;
  let dz = params.plane;
  let z0 = group.z * CHUNK;
  var i = params.origin + x + y * dy + z0 * dz;
  // The second column repeats the first one where it is outside.
  let across = select(0u, 32u, has_right);
  var q0 = both(i - 4u * dz, across);
  var q1 = both(i - 3u * dz, across);
  var q2 = both(i - 2u * dz, across);
  var q3 = both(i - 1u * dz, across);
  var q4 = both(i, across);
  var q5 = both(i + 1u * dz, across);
  var q6 = both(i + 2u * dz, across);
  var q7 = both(i + 3u * dz, across);
  for (var z = z0; z < min(z0 + CHUNK, params.nz); z++) {
    let q8 = both(i + 4u * dz, across);
    let sum = vec2f(in_plane(i, dy), in_plane(i + across, dy)) + params.c0 * q4 + params.c1 * (q3 + q5)
      + params.c2 * (q2 + q6) + params.c3 * (q1 + q7) + params.c4 * (q0 + q8);
    b[i] = sum.x;
    if (has_right) { b[i + 32u] = sum.y; }
    q0 = q1;
    q1 = q2;
    q2 = q3;
    q3 = q4;
    q4 = q5;
    q5 = q6;
    q6 = q7;
    q7 = q8;
    i += dz;
  }
}

fn both(i: u32, across: u32) -> vec2f { return vec2f(a[i], a[i + across]); }
