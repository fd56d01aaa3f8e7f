// planted: a chunk of neighbouring elements for each thread
// cause: uncoalesced
// not: divergence, idle, fewWorkgroups
//@ dispatch run 64
struct P { n: u32 } @group(0) @binding(0) var<uniform> p: P; @group(0) @binding(1) var<storage, read> x: array<f32>; @group(0) @binding(2) var<storage, read_write> y: array<f32>;
@compute @workgroup_size(128) fn run(@builtin(global_invocation_id) id: vec3u) { let per = (p.n + 8191u) / 8192u; let lo = id.x * per; let hi = min(lo + per, p.n); for (var j = lo; j < hi; j++) { y[j] = x[j]; } }
