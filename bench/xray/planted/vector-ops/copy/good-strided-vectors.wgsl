// planted: nothing; vectors of four, dealt out in strides of the grid
// cause: none
//@ dispatch main min(1056, ceilDiv(n, 1024))
//@ dispatch tail 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> src: array<f32>;
@group(0) @binding(1) var<storage, read> src4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> dst: array<f32>;
@group(0) @binding(2) var<storage, read_write> dst4: array<vec4f>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let count = params.n / 4u;
  for (var i = id.x; i < count; i += groups.x * 256u) {
    dst4[i] = src4[i];
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) k: u32) {
  let i = (params.n & ~3u) + k;
  if (i < params.n) { dst[i] = src[i]; }
}
