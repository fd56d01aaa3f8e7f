// expect: wrong-answer
// expect on hardware: wrong-answer | accepted | too-slow
// Mistake: no barrier between loading a row and reading it. Each point needs only what invocations before its own have loaded: right
// wherever those run first.
//@ dispatch main ceilDiv(nx, POINTS), ny, nz

const WX = 32u;
/// The first two invocations load the neighbours on the left, and compute none.
override POINTS: u32 = 30;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> row: array<f32, WX>;

@compute @workgroup_size(WX)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let x = group.x * POINTS + lane;
  let start = params.origin + group.y * params.pitch + group.z * params.plane;
  // Lane l holds the point to the right of the one that it computes.
  if (x < params.nx + 2u) { row[lane] = a[start + x - 1u]; }
  if (lane < 2u || x >= params.nx + 2u) { return; }
  let i = start + x - 2u;
  var sum = params.c0 * row[lane - 1u] + params.c1 * (row[lane - 2u] + row[lane]);
  sum += params.c1 * (a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane]);
  b[i] = sum;
}
