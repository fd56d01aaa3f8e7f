// expect: wrong-answer
// Stores numbers from 0 to 2^32 at equal distances, which random keys are close to once they are sorted.
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;

@compute @workgroup_size(256)
fn main(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < params.n) {
    sorted[i] = u32(4294967040.0 * f32(i) / f32(params.n));
  }
}
