// planted: nothing; eight vectors a thread from one block of the workgroup, two workgroup steps of sixteen, three levels
// cause: none
// never: two dispatches are enough
//@ dispatch blocks ceilDiv(n, 8192)
//@ dispatch join min(64, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * (ceilDiv(n, 8192) + 64)

const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> vectors: array<vec4f>;
@group(0) @binding(1) var<storage, read> words: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> sums: array<f32, WG>;

fn block_count() -> u32 { return (params.n + 8191u) / 8192u; }

fn vector(i: u32) -> vec4f {
  if (i < params.n / 4u) { return vectors[i]; }
  return vec4f();
}

// 256 numbers become 16, and 16 become one, for lane 0.
fn two_steps(lane: u32, own: f32) -> f32 {
  sums[lane] = own;
  workgroupBarrier();
  var sum = 0.0;
  if (lane < 16u) {
    for (var k = 0u; k < 16u; k++) { sum += sums[lane + 16u * k]; }
    sums[lane] = sum;
  }
  workgroupBarrier();
  if (lane == 0u) {
    sum = 0.0;
    for (var k = 0u; k < 16u; k++) { sum += sums[k]; }
  }
  return sum;
}

@compute @workgroup_size(WG)
fn blocks(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * 2048u + lane;
  let v0 = vector(i) + vector(i + WG);
  let v1 = vector(i + 2u * WG) + vector(i + 3u * WG);
  let v2 = vector(i + 4u * WG) + vector(i + 5u * WG);
  let v3 = vector(i + 6u * WG) + vector(i + 7u * WG);
  let v = (v0 + v1) + (v2 + v3);
  let sum = two_steps(lane, (v.x + v.y) + (v.z + v.w));
  if (lane == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(WG)
fn join(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var own = 0.0;
  for (var i = wid.x * WG + lane; i < block_count(); i += groups.x * WG) { own += scratch[i]; }
  let sum = two_steps(lane, own);
  if (lane == 0u) { scratch[block_count() + wid.x] = sum; }
}

@compute @workgroup_size(64)
fn finish(@builtin(local_invocation_index) lane: u32) {
  sums[lane] = 0.0;
  if (lane < min(64u, block_count())) { sums[lane] = scratch[block_count() + lane]; }
  let rest = params.n / 4u * 4u + lane;
  if (rest < params.n) { sums[lane] += words[rest]; }
  for (var s = 32u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (lane < s) { sums[lane] += sums[lane + s]; }
  }
  if (lane == 0u) { output[0] = sums[0]; }
}
