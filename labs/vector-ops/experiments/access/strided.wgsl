// Uncoalesced: neighbouring threads touch words STRIDE apart. Thread i takes row i % column of a matrix with STRIDE words in a row, and column
// i / column: with STRIDE = 1 that is word i.
//@ dispatch main min(65535, ceilDiv(ceilDiv(n, STRIDE) * STRIDE, WG)), ceilDiv(ceilDiv(ceilDiv(n, STRIDE) * STRIDE, WG), 65535)

override WG: u32 = 256;
override STRIDE: u32 = 32;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  let column = (params.n + STRIDE - 1u) / STRIDE;
  let at = i % column * STRIDE + i / column;
  if (i < column * STRIDE && at < params.n) {
    out[at] = a[at];
  }
}
