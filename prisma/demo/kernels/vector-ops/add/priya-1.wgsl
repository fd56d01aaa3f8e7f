// Two float4 of each input per thread: four loads in flight.
//@ dispatch main min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch tail 1

override WG: u32 = 128;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  let block = (wid.y * groups.x + wid.x) * 2u * WG;
  let base = block + tid;
  if (block + 2u * WG <= vectors) {
    let v0 = a4[base] + b4[base];
    let v1 = a4[base + WG] + b4[base + WG];
    out4[base] = v0;
    out4[base + WG] = v1;
  } else {
    for (var k = 0u; k < 2u; k++) {
      let i = base + k * WG;
      if (i < vectors) {
        out4[i] = a4[i] + b4[i];
      }
    }
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) {
    out[i] = a[i] + b[i];
  }
}
