// planted: an array of each thread's own for a piece of its row of a, with a length that is not constant
// cause: privateArray, reuse, registerTile
// reason: array .*\b(own|thread|private|local|index)|own array|moving index|dynamic
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 8)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const PIECE = 64u;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  let row = id.y;
  let column = id.x;
  if (row >= n || column >= n) { return; }
  // Arrays of the thread's own are in registers, and so the fastest of all.
  var piece: array<f32, PIECE>;
  var sum = 0.0;
  for (var first = 0u; first < n; first += PIECE) {
    let length = min(PIECE, n - first);
    for (var k = 0u; k < length; k++) { piece[k] = a[row * n + first + k]; }
    for (var k = 0u; k < length; k++) { sum += piece[k] * b[(first + k) * n + column]; }
  }
  c[row * n + column] = sum;
}
