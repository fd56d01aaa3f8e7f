// planted: tiles that are only two products deep, with two barriers for each
// cause: barriers, smallTile
// reason: \b(2|two) products|deep|depth|shallow|slice|few products
// not: banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const SIDE = 16u;
const DEPTH = 2u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> strip_a: array<array<f32, DEPTH>, SIDE>;
var<workgroup> strip_b: array<array<f32, SIDE>, DEPTH>;

@compute @workgroup_size(SIDE, SIDE)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) t: vec3u, @builtin(local_invocation_index) lane: u32) {
  let row = tile.y * SIDE + t.y;
  let column = tile.x * SIDE + t.x;
  var sum = 0.0;
  for (var k = 0u; k < params.n; k += DEPTH) {
    // 32 threads load a strip of a, 32 others one of b.
    if (lane < SIDE * DEPTH) {
      strip_a[lane / DEPTH][lane % DEPTH] = from_a(tile.y * SIDE + lane / DEPTH, k + lane % DEPTH);
    } else if (lane < 2u * SIDE * DEPTH) {
      let l = lane - SIDE * DEPTH;
      strip_b[l / SIDE][l % SIDE] = from_b(k + l / SIDE, tile.x * SIDE + l % SIDE);
    }
    workgroupBarrier();
    sum += strip_a[t.y][0] * strip_b[0][t.x];
    sum += strip_a[t.y][1] * strip_b[1][t.x];
    workgroupBarrier();
  }
  if (row < params.n && column < params.n) { c[row * params.n + column] = sum; }
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
