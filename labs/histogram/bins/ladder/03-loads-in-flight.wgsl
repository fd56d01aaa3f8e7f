// Rung 3: a load brings four elements, and four loads are in flight before the first addition.
// As rung 2 is written, a thread waits for one element before it asks for the next. With four vectors at once memory has sixteen times as much to do at a time,
// and fewer instructions are between the loads. A workgroup counts 8192 elements, so that half as many bins are added to the output.
// What limits it: still 256 additions to the output at the end of each workgroup. The longer the array is, the more workgroups add to the same 256 words.
//@ dispatch clear 1
//@ dispatch count min(65535, ceilDiv(n, 8192)), ceilDiv(ceilDiv(n, 8192), 65535)

const BINS = 256u;
const WG = 256u;
// Vectors that a workgroup counts, 8192 elements in two rounds of four for each thread.
const VECTORS = 2048u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read> values4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

var<workgroup> bins: array<atomic<u32>, BINS>;

// The view of vec4u does not reach the last n % 4 elements.
@compute @workgroup_size(BINS)
fn clear(@builtin(local_invocation_index) bin: u32) {
  var rest = 0u;
  for (var i = params.n / 4u * 4u; i < params.n; i++) {
    rest += u32(values[i] == bin);
  }
  atomicStore(&counts[bin], rest);
}

fn add(v: vec4u) {
  atomicAdd(&bins[v.x], 1u);
  atomicAdd(&bins[v.y], 1u);
  atomicAdd(&bins[v.z], 1u);
  atomicAdd(&bins[v.w], 1u);
}

@compute @workgroup_size(WG)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let end = params.n / 4u;
  let first = (wid.y * groups.x + wid.x) * VECTORS + tid;
  for (var k = 0u; k < VECTORS; k += 4u * WG) {
    let i = first + k;
    if (i + 3u * WG < end) {
      let v0 = values4[i];
      let v1 = values4[i + WG];
      let v2 = values4[i + 2u * WG];
      let v3 = values4[i + 3u * WG];
      add(v0);
      add(v1);
      add(v2);
      add(v3);
    } else {
      for (var j = i; j < end; j += WG) {
        add(values4[j]);
      }
    }
  }
  workgroupBarrier();
  let own = atomicLoad(&bins[tid]);
  if (own > 0u) {
    atomicAdd(&counts[tid], own);
  }
}
