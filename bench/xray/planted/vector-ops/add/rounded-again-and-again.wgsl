// planted: sixteen corrections of a rounding error that are lost in the end
// cause: arithmetic
// reason: \bloop|\bcorrect|error|iterations?|additions?
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

// The sum in .x, and what rounding took from it in .y.
fn two_sum(x: f32, y: f32) -> vec2f {
  let sum = x + y;
  let t = sum - x;
  return vec2f(sum, (x - (sum - t)) + (y - t));
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * groups.x + group.x) * 256u + lane;
  if (i >= params.n) { return; }
  var sum = two_sum(a[i], b[i]);
  for (var k = 0u; k < 16u; k++) {
    sum = two_sum(sum.x, sum.y);
  }
  result[i] = sum.x;
}
