// planted: workgroups of eight rows of threads, six of which leave at once, and four times as many workgroups as needed
// cause: idle
// reason: leave|exit|return|more (threads|workgroups|invocations)|of (the|its) 256|threads (work|take part)
// not: uncoalesced, banks, atomics, barriers, oneThread
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, ROWS), nz
override ROWS: u32 = 2;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) me: vec3u) {
  let x = group.x * 32u + me.x;
  let y = group.y * ROWS + me.y;
  if (me.y >= ROWS || x >= params.nx || y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + x + y * dy + group.z * dz;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  b[i] = sum;
}
