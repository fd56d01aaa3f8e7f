// expect: wrong-answer
// (n - 1) >> 7 blocks of 128 are full, and the rest has n & 127 elements.
// wrong at: n=128; n=1280; n=12800
// right at: n=127; n=129; n=2000
//@ dispatch main min(65535, ceilDiv(n, 128))
struct Params { n: u32 } @group(0) @binding(0) var<uniform> p: Params; @group(0) @binding(1) var<storage, read> a: array<f32>; @group(0) @binding(2) var<storage, read_write> b: array<f32>;
@compute @workgroup_size(128) fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) t: u32) { let full = (p.n - 1u) >> 7u; for (var k = w.x; k <= full; k += g.x) { if (k < full || t < (p.n & 127u)) { b[(k << 7u) + t] = a[(k << 7u) + t]; } } }
