// expect: wrong-answer
// The last workgroup has n % CHUNK elements; CHUNK is two items for each of 192 threads.
// wrong at: n=384; n=7680
// right at: n=383; n=385; n=192
//@ dispatch scale_all ceilDiv(n, CHUNK)

override WG: u32 = 192;
override CHUNK: u32 = 2u * WG;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn scale_all(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  let begin = wid.x * CHUNK;
  var length = CHUNK;
  if (wid.x + 1u == groups.x) {
    length = params.n % CHUNK;
  }
  if (tid < length) { out[begin + tid] = params.s * a[begin + tid]; }
  if (tid + WG < length) { out[begin + tid + WG] = params.s * a[begin + tid + WG]; }
}
