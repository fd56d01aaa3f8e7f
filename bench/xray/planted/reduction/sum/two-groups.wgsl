// planted: two workgroups, each with half of the array
// cause: fewWorkgroups
// not: divergence, banks, uncoalesced, smallWorkgroups, atomics, barriers
//@ dispatch part 2
//@ dispatch whole 1
//@ scratch 8
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> halves: array<f32, 2>;
var<workgroup> w: array<f32, 256>;

@compute @workgroup_size(256)
fn part(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) l: u32, @builtin(workgroup_id) g: vec3u) {
  var x = 0.0;
  var y = 0.0;
  var i = id.x;
  for (; i + 512u < params.n; i += 1024u) {
    x += input[i];
    y += input[i + 512u];
  }
  if (i < params.n) { x += input[i]; }
  w[l] = x + y;
  workgroupBarrier();
  for (var d = 128u; d > 0u; d >>= 1u) {
    if (l < d) { w[l] += w[l + d]; }
    workgroupBarrier();
  }
  if (l == 0u) { halves[g.x] = w[0]; }
}

@compute @workgroup_size(1)
fn whole() { output[0] = halves[0] + halves[1]; }
