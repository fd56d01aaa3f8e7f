// planted: an atomic operation for every element, which sets its bit in a word that 32 neighbours share
// cause: atomics
// not: uncoalesced, banks, barriers, smallWorkgroups, divergence
// never: accesses (do|does) not coalesce
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ scratch 4 * ceilDiv(n, 32)
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> done: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = (w.y * g.x + w.x) * 256u + t;
  if (i >= params.n) { return; }
  out[i] = params.s * a[i];
  atomicOr(&done[i >> 5u], 1u << (i & 31u));
}
