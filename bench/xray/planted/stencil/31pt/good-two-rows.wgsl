// planted: nothing; two points of neighbouring rows a thread, which share their numbers along y
// cause: none, reuse
// never: accesses (do|does) not coalesce
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 16), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let y = 2u * id.y;
  if (id.x >= params.nx || y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + y * dy + id.z * dz;
  let r0 = a[i - 5u * dy];
  let r1 = a[i - 4u * dy];
  let r2 = a[i - 3u * dy];
  let r3 = a[i - 2u * dy];
  let r4 = a[i - 1u * dy];
  let r5 = a[i + 0u * dy];
  let r6 = a[i + 1u * dy];
  let r7 = a[i + 2u * dy];
  let r8 = a[i + 3u * dy];
  let r9 = a[i + 4u * dy];
  let r10 = a[i + 5u * dy];
  // The last of the twelve belongs to the second row alone, which may be outside.
  var r11 = 0.0;
  if (y + 1u < params.ny) { r11 = a[i + 6u * dy]; }
  var first = params.c0 * r5;
  first += params.c1 * (r4 + r6 + a[i - 1u] + a[i + 1u] + a[i - 1u * dz] + a[i + 1u * dz]);
  first += params.c2 * (r3 + r7 + a[i - 2u] + a[i + 2u] + a[i - 2u * dz] + a[i + 2u * dz]);
  first += params.c3 * (r2 + r8 + a[i - 3u] + a[i + 3u] + a[i - 3u * dz] + a[i + 3u * dz]);
  first += params.c4 * (r1 + r9 + a[i - 4u] + a[i + 4u] + a[i - 4u * dz] + a[i + 4u * dz]);
  first += params.c5 * (r0 + r10 + a[i - 5u] + a[i + 5u] + a[i - 5u * dz] + a[i + 5u * dz]);
  b[i] = first;
  if (y + 1u >= params.ny) { return; }
  let j = i + dy;
  var second = params.c0 * r6;
  second += params.c1 * (r5 + r7 + a[j - 1u] + a[j + 1u] + a[j - 1u * dz] + a[j + 1u * dz]);
  second += params.c2 * (r4 + r8 + a[j - 2u] + a[j + 2u] + a[j - 2u * dz] + a[j + 2u * dz]);
  second += params.c3 * (r3 + r9 + a[j - 3u] + a[j + 3u] + a[j - 3u * dz] + a[j + 3u * dz]);
  second += params.c4 * (r2 + r10 + a[j - 4u] + a[j + 4u] + a[j - 4u * dz] + a[j + 4u * dz]);
  second += params.c5 * (r1 + r11 + a[j - 5u] + a[j + 5u] + a[j - 5u * dz] + a[j + 5u * dz]);
  b[j] = second;
}
