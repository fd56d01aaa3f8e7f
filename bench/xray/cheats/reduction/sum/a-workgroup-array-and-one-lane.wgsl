// at most: 2
// Whole workgroups copy their part into workgroup memory, side by side; then one lane adds it up alone.
//@ dispatch partial ceilDiv(n, 2048)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 2048)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 2048>;

@compute @workgroup_size(256)
fn partial(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  for (var k = lane; k < 2048u; k += 256u) {
    let i = group.x * 2048u + k;
    var value = 0.0;
    if (i < params.n) { value = input[i]; }
    part[k] = value;
  }
  workgroupBarrier();
  if (lane > 0u) { return; }
  var total = 0.0;
  for (var first = 0u; first < 2048u; first += 64u) {
    var block = 0.0;
    for (var k = first; k < first + 64u; k++) { block += part[k]; }
    total += block;
  }
  scratch[group.x] = total;
}

@compute @workgroup_size(1)
fn finish() {
  let parts = (params.n + 2047u) / 2048u;
  var total = 0.0;
  for (var first = 0u; first < parts; first += 64u) {
    var block = 0.0;
    for (var k = first; k < min(first + 64u, parts); k++) { block += scratch[k]; }
    total += block;
  }
  output[0] = total;
}
