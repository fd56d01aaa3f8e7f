// planted: neighbouring threads copy the diagonal of a square of 256 × 256 numbers, so that they lie 257 words apart
// cause: uncoalesced
// not: banks, atomics, barriers, smallWorkgroups, divergence
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

const SIDE = 256u;

@compute @workgroup_size(SIDE)
fn main(@builtin(local_invocation_index) line: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let number = w.y * g.x + w.x;
  let square = number / SIDE;
  if (square >= params.n / (SIDE * SIDE)) {
    // What does not fill a square is copied as it lies.
    let i = number * SIDE + line;
    if (i < params.n) { out[i] = a[i]; }
    return;
  }
  let diagonal = number % SIDE;
  let i = square * SIDE * SIDE + line * SIDE + ((line + diagonal) % SIDE);
  out[i] = a[i];
}
