// planted: nothing; four elements a thread, one workgroup width apart
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

const WG = 256u;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * groups.x + group.x) * 4u * WG + lane;
  if (i + 3u * WG < params.n) {
    let r0 = a[i] + params.s * b[i];
    let r1 = a[i + WG] + params.s * b[i + WG];
    let r2 = a[i + 2u * WG] + params.s * b[i + 2u * WG];
    let r3 = a[i + 3u * WG] + params.s * b[i + 3u * WG];
    result[i] = r0;
    result[i + WG] = r1;
    result[i + 2u * WG] = r2;
    result[i + 3u * WG] = r3;
  } else {
    for (var j = i; j < params.n; j += WG) { result[j] = a[j] + params.s * b[j]; }
  }
}
