// planted: a second dispatch that reads the input and the result again to see whether each product is right
// cause: twice, reuse, memorySum, dispatches
// not: uncoalesced, banks, atomics, barriers, smallWorkgroups, divergence
// never: accesses (do|does) not coalesce
//@ dispatch multiply min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch compare min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch tail 1
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

fn place(t: u32, w: vec3u, g: vec3u) -> u32 { return (w.y * g.x + w.x) * 256u + t; }

@compute @workgroup_size(256)
fn multiply(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = place(t, w, g);
  if (i < params.n / 4u) { out4[i] = params.s * a4[i]; }
}

// Repairs what is wrong. (It never is.)
@compute @workgroup_size(256)
fn compare(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = place(t, w, g);
  if (i < params.n / 4u) {
    let right = params.s * a4[i];
    if (any(out4[i] != right)) { out4[i] = right; }
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) t: u32) {
  let i = params.n / 4u * 4u + t;
  if (i < params.n) { out[i] = params.s * a[i]; }
}
