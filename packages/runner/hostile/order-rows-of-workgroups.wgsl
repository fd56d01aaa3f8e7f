// expect: accepted
// A launch of several rows of workgroups, some of them past the end; a name in Greek.
//@ dispatch άθροισμα 3, ceilDiv(ceilDiv(n, 64), 3)
//@ dispatch finish 1
//@ scratch 4 * 3 * ceilDiv(ceilDiv(n, 64), 3)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn άθροισμα(@builtin(workgroup_id) ομάδα: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let tile = ομάδα.y * groups.x + ομάδα.x;
  part[lane] = 0.0;
  if (tile * 64u + lane < params.n) { part[lane] = input[tile * 64u + lane]; }
  workgroupBarrier();
  if (lane == 0u) {
    var sum = 0.0;
    for (var t = 0u; t < 64u; t++) { sum += part[t]; }
    scratch[tile] = sum;
  }
}

@compute @workgroup_size(1)
fn finish() {
  var sum = 0.0;
  for (var i = 0u; i < arrayLength(&scratch); i++) { sum += scratch[i]; }
  output[0] = sum;
}
