// expect: accepted
// subgroupShuffleXor takes the local index for the place in the subgroup, as on every device known.
enable subgroups;
//@ dispatch main 1
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = lane; i < params.n; i += 64u) { sum += input[i]; }
  sum += subgroupShuffleXor(sum, 1u);
  sum += subgroupShuffleXor(sum, 2u);
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var t = 0u; t < 64u; t += 4u) { total += part[t]; }
    output[0] = total;
  }
}
