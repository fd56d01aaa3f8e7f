// expect: wrong-answer
// Tiles of 24 numbers along k; the last has n % 24.
// wrong at: n=24; n=72
// right at: n=23; n=25; n=70
//@ dispatch main ceilDiv(n, 8), ceilDiv(n, 8)

const K = 24u;
const T = 8u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> rows: array<array<f32, K>, T>;
var<workgroup> columns: array<array<f32, T>, K>;

@compute @workgroup_size(T, T)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let n = params.n;
  let tiles = (n + K - 1u) / K;
  var sum = 0.0;
  for (var tile = 0u; tile < tiles; tile++) {
    let first = tile * K;
    let length = select(K, n % K, tile == tiles - 1u);
    for (var k = lid.x; k < length; k += T) {
      if (id.y < n) { rows[lid.y][k] = a[id.y * n + first + k]; }
    }
    for (var k = lid.y; k < length; k += T) {
      if (id.x < n) { columns[k][lid.x] = b[(first + k) * n + id.x]; }
    }
    workgroupBarrier();
    for (var k = 0u; k < length; k++) { sum += rows[lid.y][k] * columns[k][lid.x]; }
    workgroupBarrier();
  }
  if (id.x < n && id.y < n) { c[id.y * n + id.x] = sum; }
}
