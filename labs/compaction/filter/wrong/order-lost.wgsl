// expect: wrong-answer
// Mistake: each kept element takes the next place from a counter. None is missing, but the order is that of the threads that came first.
//@ dispatch clear 1
//@ dispatch take min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch copy_count 1
//@ scratch 4

struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<storage, read_write> scratch: atomic<u32>;

@compute @workgroup_size(1)
fn clear() {
  atomicStore(&scratch, 0u);
}

@compute @workgroup_size(256)
fn take(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  // The blocks are taken from the end.
  let block = groups.x * groups.y - 1u - group;
  let i = block * 256u + tid;
  if (i < params.n && input[i] < params.limit) {
    kept[atomicAdd(&scratch, 1u)] = input[i];
  }
}

@compute @workgroup_size(1)
fn copy_count() {
  count[0] = atomicLoad(&scratch);
}
