// planted: sums that go to memory and back
// reason: (\d+ % of the bytes that the kernel asks for are in the scratch|The kernel asks memory for)
// advice: registers
// Pairs are added into scratch, and then one half of the sums to the other.
//@ dispatch pairs min(65535, ceilDiv(n, 2 * WG)), ceilDiv(ceilDiv(n, 2 * WG), 65535)
//@ dispatch fold 256
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 2)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

// Leaves the sum of part[0 … WG) in part[0], for thread 0. WG is a power of two.
fn tree_sum(tid: u32) {
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
}

@compute @workgroup_size(WG)
fn pairs(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let sums = (params.n + 1u) / 2u;
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t >= sums) {
    return;
  }
  var sum = input[t];
  if (sums + t < params.n) {
    sum += input[sums + t];
  }
  scratch[t] = sum;
}

@compute @workgroup_size(WG)
fn fold(@builtin(global_invocation_id) id: vec3u) {
  let sums = (params.n + 1u) / 2u;
  if (id.x >= sums) {
    return;
  }
  var sum = 0.0;
  for (var i = id.x; i < sums; i += 256u * WG) {
    sum += scratch[i];
  }
  scratch[id.x] = sum;
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = min((params.n + 1u) / 2u, 256u * WG);
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
