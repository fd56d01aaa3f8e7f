// Rung 2: workgroups of 256.
//@ dispatch main ceilDiv(n, WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<i32>;
@group(0) @binding(2) var<storage, read> b: array<u32>;
@group(0) @binding(3) var<storage, read_write> out: array<i32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n) { return; }
  out[i] = a[i] + i32(8.0 * unpack2x16float(b[i / 2u])[i % 2u]);
}
