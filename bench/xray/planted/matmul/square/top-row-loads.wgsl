// planted: tiles that the sixteen threads of the first row load for all 256
// cause: oneThread, divergence, idle
// reason: \b16 (of|threads|lanes)|(first|top|one|single) row|few (lanes|threads)
// not: banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
const T = 16u;
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
var<workgroup> ta: array<f32, 256>;
var<workgroup> tb: array<f32, 256>;

@compute @workgroup_size(T, T)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) t: vec3u) {
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += T) {
    if (t.y == 0u) {
      for (var r = 0u; r < T; r++) {
        ta[r * T + t.x] = from_a(w.y * T + r, first + t.x);
        tb[r * T + t.x] = from_b(first + r, id.x);
      }
    }
    workgroupBarrier();
    for (var k = 0u; k < T; k++) { sum += ta[t.y * T + k] * tb[k * T + t.x]; }
    workgroupBarrier();
  }
  if (id.y < params.n && id.x < params.n) { c[id.y * params.n + id.x] = sum; }
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
