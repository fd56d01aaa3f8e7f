// planted: one thread of each workgroup fetches the numbers of all 64
// cause: oneThread, divergence
// not: banks, atomics, fewWorkgroups, smallWorkgroups, division, narrow
//@ dispatch haul min(2112, ceilDiv(n, 1024))
//@ dispatch finish 1
//@ scratch 4 * min(2112, ceilDiv(n, 1024))

const WG = 64u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> cart: array<f32, WG>;

fn fetch(i: u32) -> f32 {
  if (i < params.n) { return input[i]; }
  return 0.0;
}

fn add_up(tid: u32, own: f32) -> f32 {
  cart[tid] = own;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { cart[tid] += cart[tid + s]; }
  }
  return cart[0];
}

@compute @workgroup_size(WG)
fn haul(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var own = 0.0;
  for (var first = wid.x * WG; first < params.n; first += groups.x * WG) {
    if (tid == 0u) {
      for (var k = 0u; k < WG; k++) { cart[k] = fetch(first + k); }
    }
    workgroupBarrier();
    own += cart[tid];
    workgroupBarrier();
  }
  let all = add_up(tid, own);
  if (tid == 0u) { scratch[wid.x] = all; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += WG) { own += scratch[i]; }
  let all = add_up(tid, own);
  if (tid == 0u) { output[0] = all; }
}
