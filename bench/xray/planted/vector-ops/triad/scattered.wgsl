// planted: elements in a shuffled order
// cause: uncoalesced
// not: divergence, idle, fewWorkgroups, smallWorkgroups
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

// Blocks of 4096 elements; within a block the bits of the number are reversed, so that no two neighbours fight for one bank.
fn shuffled(i: u32) -> u32 {
  return (i & ~4095u) | (reverseBits(i & 4095u) >> 20u);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = id.y * groups.x * 256u + id.x;
  let whole = params.n & ~4095u;
  let i = select(t, shuffled(t), t < whole);
  if (i < params.n) {
    out[i] = a[i] + params.s * b[i];
  }
}
