// planted: a sum that is kept in c, which each product reads and writes
// cause: memorySum
// reason: \bc\b.*(times|every|each|again|loop)|(stor|writ)\S* .*(every|each|times|again|loop)|output
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 8)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (id.x >= n || id.y >= n) { return; }
  let place = id.y * n + id.x;
  c[place] = 0.0;
  for (var k = 0u; k < n; k++) {
    c[place] += a[id.y * n + k] * b[k * n + id.x];
  }
}
