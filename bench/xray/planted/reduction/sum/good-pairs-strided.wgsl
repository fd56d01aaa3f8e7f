// planted: nothing; loads of two words in strides of the grid, two of them under way, and one tree a workgroup
// cause: none
// never: two dispatches are enough
//@ dispatch partial min(GROUPS, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 8192))

override WG: u32 = 256;
override GROUPS: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> pairs: array<vec2f>;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

fn tree(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  for (var s = WG / 2u; s > 0u; s >>= 1u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  workgroupBarrier();
  return part[0];
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let end = params.n / 2u;
  let stride = WG * groups.x;
  var x = vec2f();
  var y = vec2f();
  var i = wid.x * WG + tid;
  while (i + stride < end) {
    x += pairs[i];
    y += pairs[i + stride];
    i += 2u * stride;
  }
  if (i < end) { x += pairs[i]; }
  let sum = tree(tid, (x.x + x.y) + (y.x + y.y));
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  if (tid < arrayLength(&scratch)) { own = scratch[tid]; }
  if (tid == 0u && params.n % 2u == 1u) { own += input[params.n - 1u]; }
  let sum = tree(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
