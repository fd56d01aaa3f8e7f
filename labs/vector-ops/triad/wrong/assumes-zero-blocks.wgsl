// expect: wrong-answer
// Cheat: when 4 neighbours in a are zero it takes the block of 32 for zero. Some blocks hold a needle.
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  let first = i / 32u * 32u;
  let zero = a[first] == 0.0 && a[first + 1u] == 0.0 && a[first + 2u] == 0.0 && a[first + 3u] == 0.0;
  if (i < params.n) {
    out[i] = select(a[i], 0.0, zero) + params.s * b[i];
  }
}
