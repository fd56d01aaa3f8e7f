// Rung 3: four vec4f a thread, all loads before the first store.
// Loads that do not depend on each other are under way together: four a thread instead of one, so that the memory always has requests
// waiting, and a quarter of the workgroups have to be started. A thread's vec4f lie WG apart, not side by side: in each of its loads the
// threads of a subgroup still touch one contiguous piece.
// Blocks that lie wholly inside the array take the branch without checks; only the last block tests every index.
// What limits it: the memory itself. Copies reach a few percent less than reads do, since DRAM must turn from reading to writing.
//@ dispatch main min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch tail 1
//@ sweep WG 64, 128, 256

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  let block = (wid.y * groups.x + wid.x) * 4u * WG;
  let first = block + tid;
  if (block + 4u * WG <= vectors) {
    let v0 = a4[first];
    let v1 = a4[first + WG];
    let v2 = a4[first + 2u * WG];
    let v3 = a4[first + 3u * WG];
    out4[first] = v0;
    out4[first + WG] = v1;
    out4[first + 2u * WG] = v2;
    out4[first + 3u * WG] = v3;
  } else {
    for (var k = 0u; k < 4u; k++) {
      let i = first + k * WG;
      if (i < vectors) {
        out4[i] = a4[i];
      }
    }
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) {
    out[i] = a[i];
  }
}
