// expect: wrong-answer
// Cheat: when 16 elements of b at equal distances are equal, it takes all for equal.
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  var equal = true;
  for (var k = 1u; k < 16u; k++) {
    equal &= b[k * params.n / 16u] == b[0];
  }
  if (i < params.n) {
    out[i] = a[i] + b[select(i, 0u, equal)];
  }
}
