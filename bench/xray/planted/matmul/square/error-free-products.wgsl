// planted: some twenty operations that find the rounding error of every product and of every sum
// cause: arithmetic
// reason: correct|error|rounding|operations|exact|split
// not: uncoalesced, banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)|diverg|different paths
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const T = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, T>, T>;
var<workgroup> b_tile: array<array<f32, T>, T>;

struct Sum { value: f32, lost: f32 }

// The upper twelve bits of a number, after Veltkamp.
fn upper(x: f32) -> f32 {
  let shifted = 4097.0 * x;
  return shifted - (shifted - x);
}

// Dot product in twice the precision, after Ogita, Rump and Oishi.
fn plus_product(s: Sum, x: f32, y: f32) -> Sum {
  let p = x * y;
  let x1 = upper(x);
  let x2 = x - x1;
  let y1 = upper(y);
  let y2 = y - y1;
  let p_lost = x2 * y2 - (((p - x1 * y1) - x2 * y1) - x1 * y2);
  let value = s.value + p;
  let z = value - s.value;
  let s_lost = (s.value - (value - z)) + (p - z);
  return Sum(value, s.lost + (p_lost + s_lost));
}

@compute @workgroup_size(T, T)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) t: vec3u) {
  var s = Sum(0.0, 0.0);
  for (var first = 0u; first < params.n; first += T) {
    a_tile[t.y][t.x] = from_a(id.y, first + t.x);
    b_tile[t.y][t.x] = from_b(first + t.y, id.x);
    workgroupBarrier();
    for (var k = 0u; k < T; k++) { s = plus_product(s, a_tile[t.y][k], b_tile[k][t.x]); }
    workgroupBarrier();
  }
  if (id.x < params.n && id.y < params.n) { c[id.y * params.n + id.x] = s.value + s.lost; }
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
