// planted: the input is read twice: once for the average, once for the deviations from it
// cause: twice, reuse, memorySum, dispatches
// reason: second (time|pass|dispatch)|two passes|launch|average|deviation
// not: uncoalesced, atomics, banks
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch sum_up min(256, ceilDiv(n, 8192))
//@ dispatch average 1
//@ dispatch deviate min(256, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 + 4 * min(256, ceilDiv(n, 8192))

struct Params { n: u32 }
struct Notes { mean: f32, sums: array<f32> }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<vec4f>;
@group(0) @binding(1) var<storage, read> words: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> notes: Notes;

var<workgroup> part: array<f32, 256>;

fn tree(t: u32, own: f32) -> f32 {
  part[t] = own;
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (t < s) { part[t] += part[t + s]; }
  }
  workgroupBarrier();
  return part[0];
}

fn walk(thread: u32, threads: u32, mean: f32) -> f32 {
  var sum = vec4f();
  for (var v = thread; v < params.n / 4u; v += threads) {
    sum += input[v] - vec4f(mean);
  }
  return (sum.x + sum.y) + (sum.z + sum.w);
}

fn rest(t: u32, mean: f32) -> f32 {
  let i = params.n / 4u * 4u + t;
  if (i < params.n) { return words[i] - mean; }
  return 0.0;
}

fn group_sums(t: u32) -> f32 {
  if (t < arrayLength(&notes.sums)) { return notes.sums[t]; }
  return 0.0;
}

@compute @workgroup_size(256)
fn sum_up(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let sum = tree(t, walk(id.x, 256u * groups.x, 0.0));
  if (t == 0u) { notes.sums[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn average(@builtin(local_invocation_index) t: u32) {
  let sum = tree(t, group_sums(t) + rest(t, 0.0));
  if (t == 0u) { notes.mean = sum / f32(params.n); }
}

@compute @workgroup_size(256)
fn deviate(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let sum = tree(t, walk(id.x, 256u * groups.x, notes.mean));
  if (t == 0u) { notes.sums[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  let sum = tree(t, group_sums(t) + rest(t, notes.mean));
  if (t == 0u) { output[0] = sum + notes.mean * f32(params.n); }
}
