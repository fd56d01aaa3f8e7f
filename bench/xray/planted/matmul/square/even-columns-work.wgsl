// planted: every second lane has nothing to do: its neighbour computes both columns
// cause: divergence, idle
// reason: \b(half|16|every (second|other)) .*(lanes|threads)
// not: banks, barriers, atomics, dispatches, scratch
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
  let column = id.x;
  if (id.y >= n || column >= n) { return; }
  if (column % 2u == 0u) {
    let right = min(column + 1u, n - 1u);
    var sum = 0.0;
    var next = 0.0;
    for (var k = 0u; k < n; k++) {
      let x = a[id.y * n + k];
      sum += x * b[k * n + column];
      next += x * b[k * n + right];
    }
    c[id.y * n + column] = sum;
    if (right > column) { c[id.y * n + right] = next; }
  }
}
