// Two words, which are eight bytes, in each thread.
//@ dispatch main ceilDiv(ceilDiv(n, 8), WG)

override WG: u32 = 64;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  for (var i = 2u * id.x; i < min(2u * id.x + 2u, (params.n + 3u) / 4u); i++) {
    out[i] = pack4xU8(min(unpack4xU8(a[i]) + vec4u(40u), vec4u(255u)));
  }
}
