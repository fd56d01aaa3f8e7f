// The tiled kernel with four things to change: the edge of the tile, the columns of c that a thread makes (granularity), unrolling by four, and
// prefetch: loading the next pair of tiles into registers while this one is multiplied.
// A workgroup has TILE × TILE threads and makes TILE rows and COLUMNS · TILE columns of c.
//@ dispatch main ceilDiv(n, TILE * COLUMNS), ceilDiv(n, TILE)

/// A multiple of 4.
override TILE: u32 = 16;
/// 1 to 4.
override COLUMNS: u32 = 1;
override UNROLL: u32 = 0;
override PREFETCH: u32 = 0;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<f32, TILE * TILE>;
var<workgroup> b_tile: array<f32, TILE * TILE * COLUMNS>;

fn element_of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn element_of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

// One product for each column that the thread makes.
fn products(sum: vec4f, row: u32, x: u32, k: u32) -> vec4f {
  let left = a_tile[row * TILE + k];
  let at = k * TILE * COLUMNS + x;
  var next = sum;
  next.x += left * b_tile[at];
  if (COLUMNS > 1u) { next.y += left * b_tile[at + TILE]; }
  if (COLUMNS > 2u) { next.z += left * b_tile[at + 2u * TILE]; }
  if (COLUMNS > 3u) { next.w += left * b_tile[at + 3u * TILE]; }
  return next;
}

fn elements_of_b(k: u32, column: u32) -> vec4f {
  var row = vec4f(element_of_b(k, column), 0.0, 0.0, 0.0);
  if (COLUMNS > 1u) { row.y = element_of_b(k, column + TILE); }
  if (COLUMNS > 2u) { row.z = element_of_b(k, column + 2u * TILE); }
  if (COLUMNS > 3u) { row.w = element_of_b(k, column + 3u * TILE); }
  return row;
}

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let row = group.y * TILE + lane.y;
  let column = group.x * TILE * COLUMNS + lane.x;
  var sum = vec4f();
  var next_a = 0.0;
  var next_b = vec4f();
  if (PREFETCH == 1u) {
    next_a = element_of_a(row, lane.x);
    next_b = elements_of_b(lane.y, column);
  }
  for (var first = 0u; first < params.n; first += TILE) {
    if (PREFETCH == 0u) {
      next_a = element_of_a(row, first + lane.x);
      next_b = elements_of_b(first + lane.y, column);
    }
    a_tile[lane.y * TILE + lane.x] = next_a;
    let at = lane.y * TILE * COLUMNS + lane.x;
    b_tile[at] = next_b.x;
    if (COLUMNS > 1u) { b_tile[at + TILE] = next_b.y; }
    if (COLUMNS > 2u) { b_tile[at + 2u * TILE] = next_b.z; }
    if (COLUMNS > 3u) { b_tile[at + 3u * TILE] = next_b.w; }
    workgroupBarrier();
    if (PREFETCH == 1u) {
      next_a = element_of_a(row, first + TILE + lane.x);
      next_b = elements_of_b(first + TILE + lane.y, column);
    }
    if (UNROLL == 1u) {
      for (var k = 0u; k < TILE; k += 4u) {
        sum = products(sum, lane.y, lane.x, k);
        sum = products(sum, lane.y, lane.x, k + 1u);
        sum = products(sum, lane.y, lane.x, k + 2u);
        sum = products(sum, lane.y, lane.x, k + 3u);
      }
    } else {
      for (var k = 0u; k < TILE; k++) {
        sum = products(sum, lane.y, lane.x, k);
      }
    }
    workgroupBarrier();
  }
  if (row >= params.n) { return; }
  for (var j = 0u; j < COLUMNS; j++) {
    let at = column + j * TILE;
    if (at < params.n) { c[row * params.n + at] = sum[j]; }
  }
}
