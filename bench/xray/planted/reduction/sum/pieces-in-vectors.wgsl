// planted: a contiguous piece of vectors for each thread
// cause: uncoalesced
// not: divergence, banks, smallWorkgroups, atomics
//@ dispatch pieces 64
//@ dispatch rest 1
//@ scratch 4 * 64

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> vectors: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

const THREADS = 64u * 128u;
var<workgroup> shared_sum: array<f32, 128>;

fn reduce(l: u32, x: f32) -> f32 {
  shared_sum[l] = x;
  for (var s = 64u; s >= 1u; s >>= 1u) {
    workgroupBarrier();
    if (l < s) { shared_sum[l] += shared_sum[l + s]; }
  }
  return shared_sum[0];
}

@compute @workgroup_size(128)
fn pieces(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) w: vec3u, @builtin(local_invocation_index) l: u32) {
  let total = params.n / 4u;
  let each = (total + THREADS - 1u) / THREADS;
  let first = min(id.x * each, total);
  let to = min(first + each, total);
  var sum = vec4<f32>(0.0);
  for (var v = first; v < to; v++) { sum += vectors[v]; }
  let s = reduce(l, dot(sum, vec4<f32>(1.0)));
  if (l == 0u) { scratch[w.x] = s; }
}

@compute @workgroup_size(128)
fn rest(@builtin(local_invocation_index) l: u32) {
  var x = 0.0;
  if (l < 64u) { x = scratch[l]; }
  let i = params.n / 4u * 4u + l;
  if (i < params.n) { x += input[i]; }
  let s = reduce(l, x);
  if (l == 0u) { output[0] = s; }
}
