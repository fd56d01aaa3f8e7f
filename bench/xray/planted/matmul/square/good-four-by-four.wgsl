// planted: nothing; 4 × 4 elements a thread from tiles of 64 × 16 and 16 × 64
// cause: none, reuse, smallTile
// never: two barriers .* enough|4 ?× ?4
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

const EDGE = 64u;
const DEPTH = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// Transposed and padded, so that a row of the tile is a column of a.
var<workgroup> at: array<array<f32, EDGE + 1u>, DEPTH>;
var<workgroup> bt: array<array<f32, EDGE>, DEPTH>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u, @builtin(local_invocation_index) li: u32) {
  let n = params.n;
  let row0 = wid.y * EDGE;
  let col0 = wid.x * EDGE;
  var s0 = vec4f(); var s1 = vec4f(); var s2 = vec4f(); var s3 = vec4f();
  for (var k0 = 0u; k0 < n; k0 += DEPTH) {
    for (var e = li; e < EDGE * DEPTH; e += 256u) {
      let r = row0 + e / DEPTH;
      let k = k0 + e % DEPTH;
      at[e % DEPTH][e / DEPTH] = select(0.0, a[min(r * n + k, n * n - 1u)], r < n && k < n);
    }
    for (var e = li; e < EDGE * DEPTH; e += 256u) {
      let k = k0 + e / EDGE;
      let q = col0 + e % EDGE;
      bt[e / EDGE][e % EDGE] = select(0.0, b[min(k * n + q, n * n - 1u)], k < n && q < n);
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let x = vec4f(bt[k][lid.x], bt[k][lid.x + 16u], bt[k][lid.x + 32u], bt[k][lid.x + 48u]);
      s0 = fma(vec4f(at[k][lid.y]), x, s0);
      s1 = fma(vec4f(at[k][lid.y + 16u]), x, s1);
      s2 = fma(vec4f(at[k][lid.y + 32u]), x, s2);
      s3 = fma(vec4f(at[k][lid.y + 48u]), x, s3);
    }
    workgroupBarrier();
  }
  let sums = array(s0, s1, s2, s3);
  for (var r = 0u; r < 4u; r++) {
    let row = row0 + lid.y + 16u * r;
    for (var q = 0u; q < 4u; q++) {
      let column = col0 + lid.x + 16u * q;
      if (row < n && column < n) { c[row * n + column] = sums[r][q]; }
    }
  }
}
