// planted: nothing; vectors in strides of the grid, and the last elements by their own dispatch
// cause: none
//@ dispatch main min(1056, ceilDiv(n, 1024))
//@ dispatch rest 1

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let step = groups.x * 256u;
  for (var i = id.x; i < params.n / 4u; i += step) {
    result4[i] = params.s * a4[i];
  }
}

@compute @workgroup_size(4)
fn rest(@builtin(local_invocation_index) lane: u32) {
  let i = params.n / 4u * 4u + lane;
  if (i < params.n) { result[i] = params.s * a[i]; }
}
