// planted: one thread of each workgroup does the work of all
// cause: oneThread, divergence, idle
// not: fewWorkgroups, atomics, barriers
//@ dispatch main ceilDiv(n, 512)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_index) thread: u32) {
  if (thread == 0u) {
    let first = block.x * 512u;
    let last = min(first + 512u, params.n);
    for (var i = first; i < last; i = i + 1u) {
      out[i] = a[i] + b[i];
    }
  }
}
