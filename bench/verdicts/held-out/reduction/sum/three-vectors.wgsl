// expect: wrong-answer
// A block is 64 threads × vec4f × 3; blocks before the last are added whole, and of the last one n % 768 elements.
// wrong at: n=768; n=7680
// right at: n=767; n=769; n=8000
//@ dispatch main 1
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

const VEC = 4u;
const WG = 64u;
const ITEMS = 3u;
const BLOCK = VEC * WG * ITEMS;
var<workgroup> sums: array<vec4f, WG>;

fn v(i: u32) -> vec4f { return vec4f(input[i], input[i + 1u], input[i + 2u], input[i + 3u]); }

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32) {
  let blocks = (params.n + BLOCK - 1u) / BLOCK;
  var sum = vec4f();
  for (var block = 0u; block + 1u < blocks; block++) {
    let first = block * BLOCK + tid * VEC;
    sum += v(first) + v(first + VEC * WG) + v(first + 2u * VEC * WG);
  }
  let tail = params.n % BLOCK;
  let tail_start = (blocks - 1u) * BLOCK;
  for (var i = tid; i < tail; i += WG) {
    sum.x += input[tail_start + i];
  }
  sums[tid] = sum;
  workgroupBarrier();
  for (var stride = WG >> 1u; stride != 0u; stride >>= 1u) {
    if (tid < stride) { sums[tid] += sums[tid + stride]; }
    workgroupBarrier();
  }
  if (tid == 0u) { output[0] = dot(sums[0], vec4f(1.0)); }
}
