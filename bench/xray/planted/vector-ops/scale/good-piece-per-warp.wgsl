// planted: nothing; a contiguous piece for each warp, whose lanes lie side by side, four loads under way
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> v: array<f32>;
@group(0) @binding(2) var<storage, read_write> w_out: array<f32>;

const LANES = 32u;
const PIECE = 256u;

fn scale_if_inside(i: u32) {
  if (i < params.n) { w_out[i] = params.s * v[i]; }
}

@compute @workgroup_size(128)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let warp = (wid.y * groups.x + wid.x) * 4u + tid / LANES;
  let lane = tid % LANES;
  let start = warp * PIECE;
  if (start + PIECE <= params.n) {
    for (var i = start + lane; i < start + PIECE; i += 4u * LANES) {
      let v0 = v[i];
      let v1 = v[i + LANES];
      let v2 = v[i + 2u * LANES];
      let v3 = v[i + 3u * LANES];
      w_out[i] = params.s * v0;
      w_out[i + LANES] = params.s * v1;
      w_out[i + 2u * LANES] = params.s * v2;
      w_out[i + 3u * LANES] = params.s * v3;
    }
  } else {
    for (var i = start + lane; i < start + PIECE; i += LANES) { scale_if_inside(i); }
  }
}
