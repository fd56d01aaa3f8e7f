// planted: tiles of 8 × 8
// cause: smallTile, registerTile
// reason: \b8 ?(×|x|by) ?8\b|64 threads
// not: divergence, idle, fewWorkgroups, uncoalesced
// never: two barriers .* enough
//@ dispatch main ceilDiv(n, 8), ceilDiv(n, 8)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> A: array<f32>;
@group(0) @binding(2) var<storage, read> B: array<f32>;
@group(0) @binding(3) var<storage, read_write> C: array<f32>;

const BLOCK = 8u;

var<workgroup> As: array<f32, BLOCK * BLOCK>;
var<workgroup> Bs: array<f32, BLOCK * BLOCK>;

@compute @workgroup_size(BLOCK, BLOCK)
fn main(@builtin(workgroup_id) block: vec3u, @builtin(local_invocation_id) thread: vec3u) {
  let n = params.n;
  let tx = thread.x;
  let ty = thread.y;
  let row = block.y * BLOCK + ty;
  let col = block.x * BLOCK + tx;
  var acc = 0.0;
  for (var m = 0u; m < (n + BLOCK - 1u) / BLOCK; m++) {
    var x = 0.0;
    var y = 0.0;
    if (row < n && m * BLOCK + tx < n) { x = A[row * n + m * BLOCK + tx]; }
    if (col < n && m * BLOCK + ty < n) { y = B[(m * BLOCK + ty) * n + col]; }
    As[ty * BLOCK + tx] = x;
    Bs[ty * BLOCK + tx] = y;
    workgroupBarrier();
    for (var k = 0u; k < BLOCK; k++) {
      acc += As[ty * BLOCK + k] * Bs[k * BLOCK + tx];
    }
    workgroupBarrier();
  }
  if (row < n && col < n) {
    C[row * n + col] = acc;
  }
}
