// expect: wrong-answer
// Mistake: the last chunk has n % CHUNK elements, none where n is a multiple of CHUNK.
//@ dispatch main ceilDiv(n, 120)

const CHUNK = 120u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(120)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = wid.x * CHUNK;
  let count = select(CHUNK, params.n % CHUNK, wid.x == groups.x - 1u);
  if (tid < count) {
    out[first + tid] = a[first + tid];
  }
}
