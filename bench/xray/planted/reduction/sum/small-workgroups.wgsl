// planted: workgroups of sixteen threads
// reason: A workgroup has only 16 threads\.
// advice: Use workgroups of 64 to 256 threads

//@ dispatch partial min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 8 * WG)

override WG: u32 = 16;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;
var<workgroup> last: array<f32, 256>;

fn partials() -> u32 {
  return (params.n + 8u * WG - 1u) / (8u * WG);
}

@compute @workgroup_size(WG)
fn partial(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) t: u32) {
  let group = w.y * g.x + w.x;
  var own = 0.0;
  for (var k = 0u; k < 8u; k++) {
    let i = group * 8u * WG + k * WG + t;
    if (i < params.n) {
      own += input[i];
    }
  }
part[t] = own;
  for (var d = WG / 2u; d > 0u; d /= 2u) {
    workgroupBarrier();
    if (t < d) {
      part[t] += part[t + d];
    }
  }
  if (t == 0u && group < partials()) {
    scratch[group] = part[0];
  }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var i = t; i < partials(); i += 256u) {
    sum += scratch[i];
  }
  last[t] = sum;
  for (var d = 128u; d > 0u; d /= 2u) {
    workgroupBarrier();
    if (t < d) {
      last[t] += last[t + d];
    }
  }
  if (t == 0u) {
    output[0] = last[0];
  }
}
