// planted: a loop over the 64 elements of the workgroup in which each thread waits for its own
// cause: divergence, oneThread
// reason: one of (its|the) lanes|in turn
// not: banks, barriers, atomics, dispatches, misaligned, fewWorkgroups
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(ceilDiv(n, 64), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> left: array<f32>;
@group(0) @binding(2) var<storage, read> right: array<f32>;
@group(0) @binding(3) var<storage, read_write> sum: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) me: u32, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) count: vec3u) {
  let first = (group.y * count.x + group.x) * 64u;
  for (var j = 0u; j < 64u; j++) {
    if (j == me && first + j < params.n) {
      sum[first + j] = left[first + j] + right[first + j];
    }
  }
}
