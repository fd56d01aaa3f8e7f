// Rung 2: workgroups of 256.
//@ dispatch main ceilDiv(ceilDiv(n, 4), WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= (params.n + 3u) / 4u) { return; }
  out[i] = pack4xU8(min(unpack4xU8(a[i]) + vec4u(40u), vec4u(255u)));
}
