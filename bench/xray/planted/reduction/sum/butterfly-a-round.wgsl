// planted: eight exchanges with two barriers each for every 256 numbers, after which all threads know their sum
// cause: barriers, staged
// not: uncoalesced, atomics, dispatches, banks, oneThread
// never: accesses (do|does) not coalesce
//@ dispatch partial min(528, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 4 * min(528, ceilDiv(n, 2048))
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

fn known_to_all(t: u32, mine: f32) -> f32 {
  var x = mine;
  for (var d = 1u; d < 256u; d *= 2u) {
    part[t] = x;
    workgroupBarrier();
    x += part[t ^ d];
    workgroupBarrier();
  }
  return x;
}

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  var total = 0.0;
  for (var first = w.x * 256u; first < params.n; first += g.x * 256u) {
    var x = 0.0;
    if (first + t < params.n) { x = input[first + t]; }
    total += known_to_all(t, x);
  }
  if (t == 0u) { scratch[w.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
