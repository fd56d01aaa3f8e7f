// planted: a volume whose last index is the fastest in memory, while neighbouring threads differ in the first
// cause: uncoalesced
// not: banks, barriers, atomics, dispatches, oneThread, fewWorkgroups, smallWorkgroups
// volume[x][y][z]
//@ dispatch main ceilDiv(n, 32 * 64 * 8), 8, 8

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

const NY = 32u;
const NZ = 64u;

fn cell(p: vec3u) -> u32 { return (p.x * NY + p.y) * NZ + p.z; }

@compute @workgroup_size(8, 4, 8)
fn main(@builtin(global_invocation_id) p: vec3u) {
  let c = cell(p);
  if (c < params.n) { out[c] = a[c] + params.s * b[c]; }
}
