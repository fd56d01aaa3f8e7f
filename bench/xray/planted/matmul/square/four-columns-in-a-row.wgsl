// planted: four neighbouring columns for each thread, so that neighbours read b 16 bytes apart
// cause: uncoalesced
// reason: neighbou?r.* (apart|sectors)
// not: banks, barriers, atomics, dispatches, scratch
// never: \b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 16)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(8, 16)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  let first = 4u * id.x;
  if (id.y >= n || first >= n) { return; }
  var sum = vec4f();
  for (var k = 0u; k < n; k++) {
    let i = k * n + first;
    let last = k * n + n - 1u;
    sum += a[id.y * n + k] * vec4f(b[i], b[min(i + 1u, last)], b[min(i + 2u, last)], b[min(i + 3u, last)]);
  }
  for (var j = 0u; j < 4u; j++) {
    if (first + j < n) { c[id.y * n + first + j] = sum[j]; }
  }
}
