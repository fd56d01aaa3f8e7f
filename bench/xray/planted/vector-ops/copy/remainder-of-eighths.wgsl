// planted: the last eighth of the array is left to a second dispatch of one workgroup
// cause: fewWorkgroups
// not: uncoalesced, banks, atomics
// never: accesses (do|does) not coalesce
//@ dispatch bulk min(65535, ceilDiv(7 * ceilDiv(n, 8), 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch remainder 1
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

fn bulk_size() -> u32 { return params.n / 8u * 7u; }

@compute @workgroup_size(256)
fn bulk(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = (w.y * g.x + w.x) * 256u + t;
  if (i < bulk_size()) { out[i] = a[i]; }
}

@compute @workgroup_size(256)
fn remainder(@builtin(local_invocation_index) t: u32) {
  for (var i = bulk_size() + t; i < params.n; i += 256u) { out[i] = a[i]; }
}
