// expect: accepted
// No plan, one line, names of one letter.
struct P { n: u32 } @group(0) @binding(0) var<uniform> p: P; @group(0) @binding(1) var<storage, read> x: array<f32>; @group(0) @binding(2) var<storage, read> y: array<f32>; @group(0) @binding(3) var<storage, read_write> z: array<f32>;
@compute @workgroup_size(256) fn f(@builtin(global_invocation_id) i: vec3u) { if (i.x < arrayLength(&z)) { z[i.x] = x[i.x] + y[i.x]; } }
