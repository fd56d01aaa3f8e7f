// planted: a tile of 32 × 32 that the lanes fill and read down its columns
// cause: banks
// not: divergence, idle, fewWorkgroups, smallWorkgroups, uncoalesced
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

var<workgroup> tile: array<array<f32, 32>, 32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let base = (wid.y * nwg.x + wid.x) * 1024u;
  for (var y = lid.y; y < 32u; y += 8u) {
    let i = base + y * 32u + lid.x;
    if (i < params.n) { tile[lid.x][y] = b[i]; }
  }
  workgroupBarrier();
  for (var y = lid.y; y < 32u; y += 8u) {
    let i = base + y * 32u + lid.x;
    if (i < params.n) { out[i] = a[i] + params.s * tile[lid.x][y]; }
  }
}
