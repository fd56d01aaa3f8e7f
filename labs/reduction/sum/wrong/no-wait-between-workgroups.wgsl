// expect: wrong-answer
// One dispatch: workgroup 0 adds up the partial sums of all others after a storageBarrier(), which orders the threads of one workgroup
// and waits for no other. Workgroup 0 is the first to start and finds the random words that scratch begins with.
//@ dispatch main ceilDiv(n, 2048) + 1
//@ scratch 4 * ceilDiv(n, 2048)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  if (wid.x > 0u) {
    for (var k = 0u; k < 8u; k++) {
      let i = (wid.x - 1u) * 2048u + k * 256u + tid;
      if (i < params.n) {
        sum += input[i];
      }
    }
  } else {
    for (var i = tid; i < groups.x - 1u; i += 256u) {
      sum += scratch[i];
    }
  }
  part[tid] = sum;
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    if (wid.x > 0u) {
      scratch[wid.x - 1u] = part[0];
    } else {
      output[0] = part[0];
    }
  }
}
