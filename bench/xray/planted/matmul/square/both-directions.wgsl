// planted: the whole product twice, once from the front and once from the back, of which the mean is kept
// cause: twice, reuse, arithmetic
// reason: \b(2|two|both) (times|directions|passes)|mean|back
// not: uncoalesced, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)|diverg|different paths
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

const SIDE = 64u;
const DEPTH = 16u;
const LANES = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, SIDE + 2u>, DEPTH>;
var<workgroup> b_tile: array<array<f32, SIDE>, DEPTH>;

@compute @workgroup_size(LANES, LANES)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) t: vec3u, @builtin(local_invocation_index) lane: u32) {
  let rounds = (params.n + DEPTH - 1u) / DEPTH;
  var s0 = vec4f();
  var s1 = vec4f();
  var s2 = vec4f();
  var s3 = vec4f();
  // Errors of the two directions cancel.
  for (var round = 0u; round < 2u * rounds; round++) {
    let first = DEPTH * select(2u * rounds - 1u - round, round, round < rounds);
    for (var r = 0u; r < 4u; r++) {
      let i = lane + 256u * r;
      a_tile[i % DEPTH][i / DEPTH] = from_a(tile.y * SIDE + i / DEPTH, first + i % DEPTH);
      b_tile[i / SIDE][i % SIDE] = from_b(first + i / SIDE, tile.x * SIDE + i % SIDE);
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let b_k = vec4f(b_tile[k][t.x], b_tile[k][t.x + 16u], b_tile[k][t.x + 32u], b_tile[k][t.x + 48u]);
      s0 += a_tile[k][t.y] * b_k;
      s1 += a_tile[k][t.y + 16u] * b_k;
      s2 += a_tile[k][t.y + 32u] * b_k;
      s3 += a_tile[k][t.y + 48u] * b_k;
    }
    workgroupBarrier();
  }
  let row = tile.y * SIDE + t.y;
  let column = tile.x * SIDE + t.x;
  put(row, column, 0.5 * s0);
  put(row + 16u, column, 0.5 * s1);
  put(row + 32u, column, 0.5 * s2);
  put(row + 48u, column, 0.5 * s3);
}

fn put(row: u32, column: u32, v: vec4f) {
  for (var j = 0u; j < 4u; j++) {
    let x = column + 16u * j;
    if (row < params.n && x < params.n) { c[row * params.n + x] = v[j]; }
  }
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
