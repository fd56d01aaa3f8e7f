// planted: nothing; two vectors a thread, loaded before the first store
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)
//@ dispatch tail 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let count = params.n / 4u;
  let i = (group.y * groups.x + group.x) * 512u + lane;
  if (i + 256u < count) {
    let x = a4[i];
    let y = a4[i + 256u];
    result4[i] = x;
    result4[i + 256u] = y;
  } else if (i < count) {
    result4[i] = a4[i];
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) lane: u32) {
  let i = (params.n & ~3u) + lane;
  if (i < params.n) { result[i] = a[i]; }
}
