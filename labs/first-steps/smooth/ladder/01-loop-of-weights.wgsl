// Each invocation walks through the weights.
//@ dispatch main ceilDiv(n, 64)

struct Params { n: u32, taps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> level: array<f32>;
@group(0) @binding(2) var<storage, read> weight: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n) { return; }
  var sum = 0.0;
  for (var j = 0u; j < params.taps; j++) {
    let at = i - min(i, j);
    sum += weight[j] * level[at];
  }
  out[i] = sum;
}
