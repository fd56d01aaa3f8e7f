// expect: accepted
// Each workgroup draws a number and waits for the sum of the one before it: a chained scan, right wherever a workgroup that has begun goes on.
//@ dispatch clear ceilDiv(n, 4096)
//@ dispatch main ceilDiv(n, 4096)
//@ scratch 4 * (2 * ceilDiv(n, 4096) + 1)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@group(0) @binding(3) var<storage, read_write> scratch: array<atomic<u32>>;

var<workgroup> part: array<f32, 64>;
var<workgroup> drawn: u32;

// scratch[0]: numbers drawn; then for each tile whether its sum is there, and the sum.
@compute @workgroup_size(64)
fn clear(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < arrayLength(&scratch)) { atomicStore(&scratch[id.x], 0u); }
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(num_workgroups) groups: vec3u) {
  if (lane == 0u) { drawn = atomicAdd(&scratch[0], 1u); }
  let tile = workgroupUniformLoad(&drawn);
  part[lane] = 0.0;
  for (var i = tile * 4096u + lane; i < min(params.n, tile * 4096u + 4096u); i += 64u) { part[lane] += input[i]; }
  workgroupBarrier();
  if (lane != 0u) { return; }
  var sum = 0.0;
  for (var t = 0u; t < 64u; t++) { sum += part[t]; }
  if (tile > 0u) {
    while (atomicLoad(&scratch[2u * tile - 1u]) == 0u) {}
    sum += bitcast<f32>(atomicLoad(&scratch[2u * tile]));
  }
  atomicStore(&scratch[2u * tile + 2u], bitcast<u32>(sum));
  atomicStore(&scratch[2u * tile + 1u], 1u);
  if (tile == groups.x - 1u) { output[0] = sum; }
}
