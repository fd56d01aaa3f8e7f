// planted: a tree with all its barriers for every chunk of 128 elements
// cause: barriers
// not: uncoalesced, fewWorkgroups, banks
//@ dispatch main 64
//@ dispatch last 1
//@ scratch 256

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

const N = 128u;
var<workgroup> s: array<f32, N>;

fn reduce(lid: u32) -> f32 {
  workgroupBarrier();
  if (lid < 64u) { s[lid] += s[lid + 64u]; } workgroupBarrier();
  if (lid < 32u) { s[lid] += s[lid + 32u]; } workgroupBarrier();
  if (lid < 16u) { s[lid] += s[lid + 16u]; } workgroupBarrier();
  if (lid < 8u) { s[lid] += s[lid + 8u]; } workgroupBarrier();
  if (lid < 4u) { s[lid] += s[lid + 4u]; } workgroupBarrier();
  if (lid < 2u) { s[lid] += s[lid + 2u]; } workgroupBarrier();
  if (lid < 1u) { s[lid] += s[lid + 1u]; } workgroupBarrier();
  let r = s[0];
  workgroupBarrier();
  return r;
}

@compute @workgroup_size(N)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) lid: u32) {
  var total = 0.0;
  for (var base = wid.x * N; base < params.n; base += 64u * N) {
    s[lid] = 0.0;
    if (base + lid < params.n) { s[lid] = input[base + lid]; }
    total += reduce(lid);
  }
  if (lid == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(N)
fn last(@builtin(local_invocation_index) lid: u32) {
  s[lid] = 0.0;
  if (lid < 64u) { s[lid] = scratch[lid]; }
  let r = reduce(lid);
  if (lid == 0u) { output[0] = r; }
}
