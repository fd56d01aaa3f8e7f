// planted: the same tiles of b, loaded again for each of four strips of rows
// cause: reuse, registerTile, twice
// reason: \b(4|four) times|tiles? .*(again|times|every|each)|(read|load|fetch|touch)\S* .*(times|twice|again)
// not: uncoalesced, banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const TILE = 16u;

var<workgroup> left: array<array<f32, TILE>, TILE>;
var<workgroup> right: array<array<f32, TILE>, TILE>;

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let column = group.x * TILE + local.x;
  for (var strip = 0u; strip < 4u; strip++) {
    let row = (group.y * 4u + strip) * TILE + local.y;
    var sum = 0.0;
    for (var first = 0u; first < params.n; first += TILE) {
      left[local.y][local.x] = of_a(row, first + local.x);
      right[local.y][local.x] = of_b(first + local.y, column);
      workgroupBarrier();
      for (var k = 0u; k < TILE; k++) {
        sum += left[local.y][k] * right[k][local.x];
      }
      workgroupBarrier();
    }
    if (row < params.n && column < params.n) { c[row * params.n + column] = sum; }
  }
}
