// expect: wrong-answer
// Seven numbers at a time; the rest is added in order, and a rest of six loses its last.
// wrong at: n=6; n=706; n=7006
// right at: n=5; n=7; n=7005
//@ dispatch main 1
struct P { n: u32 }
@group(0) @binding(0) var<uniform> p: P;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> r: array<f32>;
var<workgroup> w: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) t: u32) {
  var s = 0.0;
  let sevens = p.n / 7u;
  for (var k = t; k < sevens; k += 64u) {
    let i = 7u * k;
    s += (x[i] + x[i + 1u]) + (x[i + 2u] + x[i + 3u]) + (x[i + 4u] + x[i + 5u]) + x[i + 6u];
  }
  if (t == 0u) {
    let i = 7u * sevens;
    let rest = p.n - i;
    if (rest >= 1u) { s += x[i]; }
    if (rest >= 2u) { s += x[i + 1u]; }
    if (rest >= 3u) { s += x[i + 2u]; }
    if (rest >= 4u) { s += x[i + 3u]; }
    if (rest >= 5u) { s += x[i + 4u]; }
  }
  w[t] = s;
  for (var d = 32u; d > 0u; d >>= 1u) { workgroupBarrier(); if (t < d) { w[t] += w[t + d]; } }
  if (t == 0u) { r[0] = w[0]; }
}
