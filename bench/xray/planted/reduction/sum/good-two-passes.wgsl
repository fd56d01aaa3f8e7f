// planted: nothing; many elements a thread in vectors, one tree a workgroup, one last workgroup
// cause: none
// never: two dispatches are enough
//@ dispatch main 132
//@ dispatch last 1
//@ scratch 4 * 132

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

const WG = 256u;
const GROUPS = 132u;

var<workgroup> part: array<f32, WG>;

fn tree(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  workgroupBarrier();
  for (var s = WG / 2u; s > 0u; s >>= 1u) {
    if (tid < s) { part[tid] += part[tid + s]; }
    workgroupBarrier();
  }
  return part[0];
}

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  let count = params.n / 4u;
  var x = vec4f();
  var y = vec4f();
  var i = id.x;
  for (; i + WG * GROUPS < count; i += 2u * WG * GROUPS) {
    x += input4[i];
    y += input4[i + WG * GROUPS];
  }
  if (i < count) { x += input4[i]; }
  let sum = tree(tid, dot(x + y, vec4f(1.0)));
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(WG)
fn last(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  if (tid < GROUPS) { own = scratch[tid]; }
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) { own += input[i]; }
  let sum = tree(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
