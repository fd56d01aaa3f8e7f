// planted: three neighbouring elements for each thread
// cause: uncoalesced
// not: divergence, idle, fewWorkgroups, smallWorkgroups
//@ dispatch main ceilDiv(ceilDiv(n, 3), 256)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

// A thread adds one pixel: red, green and blue.
@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let r = 3u * id.x;
  let g = r + 1u;
  let bl = r + 2u;
  if (r < params.n) { out[r] = a[r] + b[r]; }
  if (g < params.n) { out[g] = a[g] + b[g]; }
  if (bl < params.n) { out[bl] = a[bl] + b[bl]; }
}
