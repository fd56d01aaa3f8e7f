// planted: a tree whose active threads lie apart, on few lines
// cause: divergence
// not: fewWorkgroups, smallWorkgroups, uncoalesced
//@ dispatch go ceilDiv(n, 512)
//@ dispatch end 1
//@ scratch 4 * ceilDiv(n, 512)
struct P { n: u32 } @group(0) @binding(0) var<uniform> p: P; @group(0) @binding(1) var<storage, read> v: array<f32>; @group(0) @binding(2) var<storage, read_write> r: array<f32>; @group(0) @binding(3) var<storage, read_write> t: array<f32>;
var<workgroup> m: array<f32, 256>;
fn tree(l: u32) { for (var d = 1u; d < 256u; d <<= 1u) { workgroupBarrier(); if ((l & (2u * d - 1u)) == 0u) { m[l] += m[l + d]; } } }
fn at(i: u32) -> f32 { if (i < p.n) { return v[i]; } return 0.0; }
@compute @workgroup_size(256) fn go(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_index) l: u32) { m[l] = at(w.x * 512u + l) + at(w.x * 512u + 256u + l); tree(l); if (l == 0u) { t[w.x] = m[0]; } }
@compute @workgroup_size(256) fn end(@builtin(local_invocation_index) l: u32) { var s = 0.0; for (var i = l; i < (p.n + 511u) / 512u; i += 256u) { s += t[i]; } m[l] = s; tree(l); if (l == 0u) { r[0] = m[0]; } }
