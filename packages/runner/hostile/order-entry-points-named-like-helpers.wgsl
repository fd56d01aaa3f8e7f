// expect: accepted
// Entry points called local, group, size and entry.
//@ dispatch local ceilDiv(n, 32)
//@ dispatch group ceilDiv(n, 1024)
//@ dispatch size 1
//@ scratch 4 * (ceilDiv(n, 32) + ceilDiv(n, 1024))
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

@compute @workgroup_size(1)
fn local(@builtin(global_invocation_id) id: vec3u) {
  var sum = 0.0;
  for (var i = 32u * id.x; i < min(params.n, 32u * id.x + 32u); i++) { sum += input[i]; }
  scratch[id.x] = sum;
}

@compute @workgroup_size(1, 1, 1)
fn group(@builtin(workgroup_id) id: vec3u) {
  let count = (params.n + 31u) / 32u;
  var sum = 0.0;
  for (var i = 32u * id.x; i < min(count, 32u * id.x + 32u); i++) { sum += scratch[i]; }
  scratch[count + id.x] = sum;
}

@compute @workgroup_size(64)
fn size(@builtin(local_invocation_index) entry: u32) {
  if (entry > 0u) { return; }
  var sum = 0.0;
  for (var i = (params.n + 31u) / 32u; i < arrayLength(&scratch); i++) { sum += scratch[i]; }
  output[0] = sum;
}
