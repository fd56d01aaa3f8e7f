// planted: a tree with ten barriers for every 1024 numbers, of which none is added while it is loaded
// cause: barriers, staged
// reason: \btree|while (it is )?load|register|before the first
// not: uncoalesced, atomics, banks
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch level1 min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch level2 ceilDiv(n, 1048576)
//@ dispatch level3 1
//@ scratch 4 * (ceilDiv(n, 1024) + ceilDiv(n, 1048576))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> block: array<f32, 1024>;

fn first_count() -> u32 { return (params.n + 1023u) / 1024u; }
fn second_count() -> u32 { return (first_count() + 1023u) / 1024u; }

// Adds up the block from 1024 numbers to one; each of the 256 threads goes through its share of every step.
fn shrink(t: u32) {
  for (var s = 512u; s > 0u; s /= 2u) {
    workgroupBarrier();
    for (var i = t; i < s; i += 256u) { block[i] += block[i + s]; }
  }
}

@compute @workgroup_size(256)
fn level1(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  for (var k = t; k < 1024u; k += 256u) {
    let i = group * 1024u + k;
    block[k] = 0.0;
    if (i < params.n) { block[k] = input[i]; }
  }
  shrink(t);
  if (t == 0u && group < first_count()) { scratch[group] = block[0]; }
}

@compute @workgroup_size(256)
fn level2(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u) {
  for (var k = t; k < 1024u; k += 256u) {
    let i = wid.x * 1024u + k;
    block[k] = 0.0;
    if (i < first_count()) { block[k] = scratch[i]; }
  }
  shrink(t);
  if (t == 0u) { scratch[first_count() + wid.x] = block[0]; }
}

@compute @workgroup_size(256)
fn level3(@builtin(local_invocation_index) t: u32) {
  for (var k = t; k < 1024u; k += 256u) {
    block[k] = 0.0;
    if (k < second_count()) { block[k] = scratch[first_count() + k]; }
  }
  shrink(t);
  if (t == 0u) { output[0] = block[0]; }
}
