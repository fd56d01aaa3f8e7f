// planted: an atomic addition for every number, to one of 64 counters in scratch
// cause: atomics
// not: uncoalesced, banks, smallWorkgroups, barriers, dispatches, divergence
// never: accesses (do|does) not coalesce
//@ dispatch partial min(1056, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 256 + 4 * min(1056, ceilDiv(n, 2048))

struct Params { n: u32 }

struct Notes { seen: array<atomic<u32>, 64>, sums: array<f32> }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> notes: Notes;

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

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  var own = 0.0;
  for (var i = w.x * 256u + t; i < params.n; i += g.x * 256u) {
    let x = input[i];
    own += x;
    // How often each ending occurs.
    atomicAdd(&notes.seen[bitcast<u32>(x) & 63u], 1u);
  }
  let sum = sum_of_group(t, own);
  if (t == 0u) { notes.sums[w.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&notes.sums); i += 256u) { own += notes.sums[i]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
