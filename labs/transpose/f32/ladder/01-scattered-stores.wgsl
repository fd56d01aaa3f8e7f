// Rung 1: one thread for each element of the input.
// Neighbouring threads read neighbouring words, so the loads of a warp are four whole sectors of 32 bytes. But the output has rows of
// another length: what these threads store lies `rows` words apart, in 32 different sectors.
// What limits it: each store of a warp touches eight times as many sectors as its bytes fill. The other words of a sector are stored by
// workgroups that run at another time, so it often travels to memory more than once.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 8)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.cols && id.y < params.rows) {
    out[id.x * params.rows + id.y] = a[id.y * params.cols + id.x];
  }
}
