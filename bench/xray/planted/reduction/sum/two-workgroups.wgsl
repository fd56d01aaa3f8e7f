// planted: two workgroups for the whole array
// reason: The kernel runs in only 2 workgroups\.
// advice: Launch more workgroups

//@ dispatch partial 2
//@ dispatch finish 1
//@ scratch 8

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

@compute @workgroup_size(WG)
fn partial(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) w: vec3u, @builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = id.x; i < params.n; i += 2u * WG) {
    own += input[i];
  }
  part[t] = own;
  for (var d = WG / 2u; d > 0u; d /= 2u) {
    workgroupBarrier();
    if (t < d) {
      part[t] += part[t + d];
    }
  }
  if (t == 0u) {
    scratch[w.x] = part[0];
  }
}

@compute @workgroup_size(1)
fn finish() {
  output[0] = scratch[0] + scratch[1];
}
