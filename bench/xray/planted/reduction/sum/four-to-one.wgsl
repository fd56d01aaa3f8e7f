// planted: fourteen dispatches, each of which adds four numbers to one
// cause: dispatches, scratch
// not: divergence, banks, atomics, barriers
//@ dispatch p0 min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch p1 min(65535, ceilDiv(n, 4096)), ceilDiv(ceilDiv(n, 4096), 65535)
//@ dispatch p2 min(65535, ceilDiv(n, 16384)), ceilDiv(ceilDiv(n, 16384), 65535)
//@ dispatch p3 min(65535, ceilDiv(n, 65536)), ceilDiv(ceilDiv(n, 65536), 65535)
//@ dispatch p4 min(65535, ceilDiv(n, 262144)), ceilDiv(ceilDiv(n, 262144), 65535)
//@ dispatch p5 min(65535, ceilDiv(n, 1048576)), ceilDiv(ceilDiv(n, 1048576), 65535)
//@ dispatch p6 min(65535, ceilDiv(n, 4194304)), ceilDiv(ceilDiv(n, 4194304), 65535)
//@ dispatch p7 min(65535, ceilDiv(n, 16777216)), ceilDiv(ceilDiv(n, 16777216), 65535)
//@ dispatch p8 min(65535, ceilDiv(n, 67108864)), ceilDiv(ceilDiv(n, 67108864), 65535)
//@ dispatch p9 min(65535, ceilDiv(n, 268435456)), ceilDiv(ceilDiv(n, 268435456), 65535)
//@ dispatch p10 min(65535, ceilDiv(n, 1073741824)), ceilDiv(ceilDiv(n, 1073741824), 65535)
//@ dispatch p11 min(65535, ceilDiv(n, 4294967296)), ceilDiv(ceilDiv(n, 4294967296), 65535)
//@ dispatch p12 min(65535, ceilDiv(n, 17179869184)), ceilDiv(ceilDiv(n, 17179869184), 65535)
//@ dispatch p13 min(65535, ceilDiv(n, 68719476736)), ceilDiv(ceilDiv(n, 68719476736), 65535)
//@ scratch 8 * ceilDiv(n, 4) + 64

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

// Numbers that are left after so many levels.
fn left_after(levels: u32) -> u32 {
  var count = params.n;
  for (var k = 0u; k < levels; k++) { count = (count + 3u) / 4u; }
  return count;
}

fn number(k: u32, i: u32) -> f32 {
  if (k == 0u) { return input[i]; }
  return scratch[(k & 1u) * (arrayLength(&scratch) / 2u) + i];
}

// Level k: number i becomes the sum of i, i + m, i + 2m and i + 3m of the level before.
fn level(k: u32, i: u32) {
  let count = left_after(k);
  let m = (count + 3u) / 4u;
  if (i >= m) { return; }
  var sum = number(k, i);
  if (i + m < count) { sum += number(k, i + m); }
  if (i + 2u * m < count) { sum += number(k, i + 2u * m); }
  if (i + 3u * m < count) { sum += number(k, i + 3u * m); }
  scratch[((k + 1u) & 1u) * (arrayLength(&scratch) / 2u) + i] = sum;
  if (m == 1u) { output[0] = sum; }
}

@compute @workgroup_size(256) fn p0(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(0u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p1(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(1u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p2(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(2u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p3(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(3u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p4(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(4u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p5(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(5u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p6(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(6u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p7(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(7u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p8(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(8u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p9(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(9u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p10(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(10u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p11(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(11u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p12(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(12u, t.y * g.x * 256u + t.x); }
@compute @workgroup_size(256) fn p13(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { level(13u, t.y * g.x * 256u + t.x); }
