// planted: a loop of up to 128 steps that finds the row of every element of a packed triangle
// cause: arithmetic
// reason: \bloop|\bsteps?\b|iterations?|search|triangle
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;
// A lower triangle of 128 rows: 1 + 2 + … + 128 elements.
const PACKED = 8256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

fn packed_index(i: u32) -> u32 {
  let within = i % PACKED;
  var row = 0u;
  var start = 0u;
  while (start + row + 1u <= within) {
    start += row + 1u;
    row++;
  }
  let column = within - start;
  return i / PACKED * PACKED + row * (row + 1u) / 2u + column;
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) {
    let p = packed_index(i);
    out[p] = a[p] + b[p];
  }
}
