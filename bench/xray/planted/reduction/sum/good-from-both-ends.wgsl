// planted: nothing; each thread takes numbers from the front and from the back, side by side with its neighbours
// cause: none, misaligned
// never: two dispatches are enough
//@ dispatch gauss min(GROUPS, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 8192))

override WG: u32 = 256;
override GROUPS: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

fn add_up(tid: u32) {
  for (var s = WG / 2u; s > 0u; s = s / 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
}

// As young Gauss did: the first and the last, the second and the last but one …
@compute @workgroup_size(WG)
fn gauss(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let middle = params.n / 2u;
  var front = 0.0;
  var back = 0.0;
  for (var i = wid.x * WG + tid; i < middle; i += groups.x * WG) {
    front += input[i];
    back += input[params.n - 1u - i];
  }
  part[tid] = front + back;
  add_up(tid);
  if (tid == 0u) { scratch[wid.x] = part[0]; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  part[tid] = 0.0;
  if (tid < arrayLength(&scratch)) { part[tid] = scratch[tid]; }
  add_up(tid);
  if (tid == 0u) {
    var sum = part[0];
    if (params.n % 2u == 1u) { sum += input[params.n / 2u]; }
    output[0] = sum;
  }
}
