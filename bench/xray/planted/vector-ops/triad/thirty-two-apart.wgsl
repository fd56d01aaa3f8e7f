// planted: neighbours that own pieces of 32 elements
// reason: Line {line} touches .* sectors where 4 would do: neighbours in a warp touch addresses 128 bytes apart\.
// advice: neighbouring addresses

//@ dispatch main min(65535, ceilDiv(n, 32 * 128)), ceilDiv(ceilDiv(n, 32 * 128), 65535)

struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

const PIECE = 32u;

@compute @workgroup_size(128)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) t: u32) {
  let first = ((w.y * g.x + w.x) * 128u + t) * PIECE;
  for (var k = 0u; k < PIECE && first + k < params.n; k++) {
    out[first + k] = a[first + k] + params.s * b[first + k]; // here
  }
}
