// expect: wrong-answer
// Mistake: each kept element takes the next place from a counter that is no atomic, so several get the same place.
//@ dispatch clear 1
//@ dispatch take min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<storage, read_write> scratch: array<u32>;

@compute @workgroup_size(1)
fn clear() {
  count[0] = 0u;
}

@compute @workgroup_size(256)
fn take(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < params.n && input[i] < params.limit) {
    let place = count[0];
    count[0] = place + 1u;
    kept[place] = input[i];
  }
}
