// planted: a contiguous piece for each thread; and a tree that costs less
// reason: Line {line} reads .* sectors where
// advice: Let thread t take elements t, t \+ threads

// Each thread adds up 16 elements of its own, then a tree keeps the threads that a power of two divides.
//@ dispatch partial min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 16 * WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

fn chunks() -> u32 {
  return (params.n + 16u * WG - 1u) / (16u * WG);
}

fn tree_sum(tid: u32) {
  for (var s = 1u; s < WG; s *= 2u) {
    workgroupBarrier();
    if (tid % (2u * s) == 0u) {
      part[tid] += part[tid + s];
    }
  }
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = ((wid.y * groups.x + wid.x) * WG + tid) * 16u;
  var own = 0.0;
  for (var i = first; i < min(first + 16u, params.n); i++) {
    own += input[i]; // here
  }
  part[tid] = own;
  tree_sum(tid);
  if (tid == 0u && wid.y * groups.x + wid.x < chunks()) {
    scratch[wid.y * groups.x + wid.x] = part[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = chunks();
  var sum = 0.0;
  for (var i = tid; i < partials; i += WG) {
    sum += scratch[i];
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    output[0] = part[0];
  }
}
