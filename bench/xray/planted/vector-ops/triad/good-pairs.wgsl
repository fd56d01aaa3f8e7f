// planted: nothing; two words a load, and two loads of each array under way
// cause: none
//@ dispatch pairs min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)
//@ dispatch odd_one 1

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a2: array<vec2f>;
@group(0) @binding(2) var<storage, read> b2: array<vec2f>;
@group(0) @binding(3) var<storage, read_write> out2: array<vec2f>;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn pairs(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let count = params.n / 2u;
  let i = (wid.y * groups.x + wid.x) * 2u * WG + tid;
  let j = i + WG;
  if (j < count) {
    let x = a2[i] + params.s * b2[i];
    let y = a2[j] + params.s * b2[j];
    out2[i] = x;
    out2[j] = y;
  } else if (i < count) {
    out2[i] = a2[i] + params.s * b2[i];
  }
}

@compute @workgroup_size(1)
fn odd_one() {
  let i = params.n - 1u;
  if (params.n % 2u == 1u) { out[i] = a[i] + params.s * b[i]; }
}
