// planted: four cases of a switch in every warp, each on one line
// cause: divergence
// not: idle, fewWorkgroups, smallWorkgroups, atomics, barriers
//@ dispatch main min(2048, ceilDiv(n, 256))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var i = id.x; i < params.n; i += groups.x * 256u) {
    switch (i % 4u) {
      case 0u: { out[i] = a[i] + b[i]; }
      case 1u: { out[i] = b[i] + a[i]; }
      case 2u: { let sum = a[i] + b[i]; out[i] = sum; }
      default: { let x = a[i]; let y = b[i]; out[i] = x + y; }
    }
  }
}
