// planted: sixteen neighbouring vectors for each thread, so that neighbours lie 256 bytes apart
// cause: uncoalesced
// not: banks, atomics, barriers, oneThread, fewWorkgroups, narrow
//@ dispatch vectors min(65535, ceilDiv(n, 4096)), ceilDiv(ceilDiv(n, 4096), 65535)
//@ dispatch words 1

const WG = 64u;
const EACH = 16u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(WG)
fn vectors(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let block = (wid.y * groups.x + wid.x) * WG * EACH;
  var k = 0u;
  while (k < EACH) {
    let v = block + tid * EACH + k;
    if (v < params.n / 4u) { out4[v] = params.s * a4[v]; }
    k += 1u;
  }
}

@compute @workgroup_size(4)
fn words(@builtin(local_invocation_index) tid: u32) {
  let i = params.n - params.n % 4u + tid;
  if (i < params.n) { out[i] = params.s * a[i]; }
}
