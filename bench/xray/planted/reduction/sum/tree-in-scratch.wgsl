// planted: a tree that every 1024 numbers climb in scratch instead of workgroup memory
// cause: scratch, memorySum, barriers
// not: banks, atomics, dispatches, fewWorkgroups, smallWorkgroups
//@ dispatch partial min(GROUPS, ceilDiv(n, 1024))
//@ dispatch finish 1
//@ scratch 1024 * min(GROUPS, ceilDiv(n, 1024))
override GROUPS: u32 = 4096;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> tree: array<f32>;

fn number(i: u32) -> f32 {
  if (i < params.n) { return input[i]; }
  return 0.0;
}

fn climb(own: u32, t: u32) {
  storageBarrier();
  for (var half = 128u; half > 0u; half /= 2u) {
    if (t < half) { tree[own + t] += tree[own + t + half]; }
    storageBarrier();
  }
}

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let own = wid.x * 256u;
  var total = 0.0;
  for (var block = wid.x * 1024u; block < params.n; block += groups.x * 1024u) {
    let i = block + t;
    tree[own + t] = (number(i) + number(i + 256u)) + (number(i + 512u) + number(i + 768u));
    climb(own, t);
    if (t == 0u) { total += tree[own]; }
    storageBarrier();
  }
  if (t == 0u) { tree[own] = total; }
}

var<workgroup> sums: array<f32, 256>;

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var k = t; k < arrayLength(&tree) / 256u; k += 256u) { own += tree[256u * k]; }
  sums[t] = own;
  for (var half = 128u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (t < half) { sums[t] += sums[t + half]; }
  }
  if (t == 0u) { output[0] = sums[0]; }
}
