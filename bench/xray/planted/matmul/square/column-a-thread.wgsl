// planted: a whole column of the product for each thread, so that there are only n threads
// cause: fewWorkgroups
// reason: (few|\d+) (threads|invocations)|whole column|column (for|a) each|\b(3|three) workgroups|idle
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths
//@ dispatch main ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  let column = id.x;
  if (column < n) {
    for (var row = 0u; row < n; row++) {
      var sum = 0.0;
      for (var k = 0u; k < n; k++) {
        sum += a[row * n + k] * b[k * n + column];
      }
      c[row * n + column] = sum;
    }
  }
}
