// planted: tiles that the lanes load down the columns of the matrices
// cause: uncoalesced, banks
// not: divergence, idle, fewWorkgroups, smallWorkgroups, atomics
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
const TS = 16u;
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> Asub: array<array<f32, TS>, TS>;
var<workgroup> Bsub: array<array<f32, TS>, TS>;

@compute @workgroup_size(TS, TS)
fn main(@builtin(local_invocation_id) l: vec3u, @builtin(workgroup_id) g: vec3u) {
  let n = params.n;
  let row0 = g.y * TS;
  let col0 = g.x * TS;
  var acc = 0.0;
  for (var t = 0u; t < n; t += TS) {
    Asub[l.x][l.y] = 0.0;
    Bsub[l.x][l.y] = 0.0;
    if (row0 + l.x < n && t + l.y < n) { Asub[l.x][l.y] = a[(row0 + l.x) * n + t + l.y]; }
    if (t + l.x < n && col0 + l.y < n) { Bsub[l.x][l.y] = b[(t + l.x) * n + col0 + l.y]; }
    workgroupBarrier();
    for (var k = 0u; k < TS; k++) { acc = fma(Asub[l.y][k], Bsub[k][l.x], acc); }
    workgroupBarrier();
  }
  if (row0 + l.y < n && col0 + l.x < n) { c[(row0 + l.y) * n + col0 + l.x] = acc; }
}
