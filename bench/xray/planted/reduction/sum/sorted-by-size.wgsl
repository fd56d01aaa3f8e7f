// planted: 48 numbers of each thread that are sorted by their size, in an array of its own, before they are added up
// cause: privateArray, arithmetic, divergence
// not: banks, atomics, smallWorkgroups, barriers, dispatches, uncoalesced
// never: (causes?|has|have|are) bank conflicts
//@ dispatch partial min(65535, ceilDiv(n, 12288))
//@ dispatch finish 1
//@ scratch 4 * min(65535, ceilDiv(n, 12288))
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// 256 numbers become 16, and these one, which thread 0 gets.
fn sum_of_group(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  var sum = 0.0;
  if (t < 16u) {
    for (var k = 0u; k < 16u; k++) { sum += part[t + 16u * k]; }
    part[t] = sum;
  }
  workgroupBarrier();
  if (t == 0u) {
    sum = 0.0;
    for (var k = 0u; k < 16u; k++) { sum += part[k]; }
  }
  return sum;
}

const OWN = 48u;

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u) {
  var sorted: array<f32, OWN>;
  var held = 0u;
  for (var k = 0u; k < OWN; k++) {
    let i = w.x * 12288u + k * 256u + t;
    if (i >= params.n) { break; }
    let x = input[i];
    // Make room for it among those that came before.
    var at = held;
    while (at > 0u) {
      if (abs(sorted[at - 1u]) <= abs(x)) { break; }
      sorted[at] = sorted[at - 1u];
      at -= 1u;
    }
    sorted[at] = x;
    held += 1u;
  }
  // The small ones first.
  var own = 0.0;
  for (var k = 0u; k < held; k++) { own += sorted[k]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { scratch[w.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
