// planted: eight neighbouring columns for each thread, so that the lanes read b 32 bytes apart
// cause: uncoalesced
// reason: neighbou?r.* (apart|sectors)
// not: banks, barriers, atomics, dispatches, scratch
// never: \b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 256), ceilDiv(n, 4)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  let row = id.y;
  let first = 8u * id.x;
  if (row >= n || first >= n) { return; }
  var low = vec4f();
  var high = vec4f();
  for (var k = 0u; k < n; k++) {
    let x = a[row * n + k];
    let i = k * n + first;
    let last = k * n + n - 1u;
    low += x * vec4f(b[i], b[min(i + 1u, last)], b[min(i + 2u, last)], b[min(i + 3u, last)]);
    high += x * vec4f(b[min(i + 4u, last)], b[min(i + 5u, last)], b[min(i + 6u, last)], b[min(i + 7u, last)]);
  }
  for (var j = 0u; j < 4u; j++) {
    if (first + j < n) { c[row * n + first + j] = low[j]; }
    if (first + 4u + j < n) { c[row * n + first + 4u + j] = high[j]; }
  }
}
