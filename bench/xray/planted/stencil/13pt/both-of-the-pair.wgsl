// planted: both points of a pair by each of its two threads, of which each stores one
// cause: twice, reuse, arithmetic, halo
// reason: both|pair
// not: banks, atomics, barriers, dispatches, oneThread
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn value_at(i: u32) -> f32 {
  let dy = params.pitch;
  let dz = params.plane;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  return sum;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let row = params.origin + id.y * params.pitch + id.z * params.plane;
  // Points go in pairs, from an even one on.
  let even = row + (id.x & ~1u);
  let pair = vec2f(value_at(even), value_at(even + 1u));
  b[row + id.x] = select(pair.x, pair.y, (id.x & 1u) == 1u);
}
