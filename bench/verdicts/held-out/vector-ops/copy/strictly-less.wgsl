// expect: wrong-answer
// A thread takes whole pieces of 96 while another one follows, and the rest is n % 96.
// wrong at: n=96; n=960; n=9600
// right at: n=95; n=97; n=1000
//@ dispatch main 4
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> src: array<f32>;
@group(0) @binding(2) var<storage, read_write> dst: array<f32>;

const PIECE = 96u;

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) l: u32) {
  var at = w.x * PIECE;
  while (at + PIECE < params.n) {
    for (var k = l; k < PIECE; k += 32u) {
      dst[at + k] = src[at + k];
    }
    at += g.x * PIECE;
  }
  // the rest
  let rest = params.n % PIECE;
  let begin = params.n - rest;
  if (w.x == 0u) {
    for (var k = l; k < rest; k += 32u) {
      dst[begin + k] = src[begin + k];
    }
  }
}
