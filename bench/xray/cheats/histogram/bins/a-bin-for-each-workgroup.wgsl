// at most: 0
// Each workgroup owns a bin and looks at every element, so that nobody meets anybody.
//@ dispatch main 256

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;

var<workgroup> part: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  var own = 0u;
  for (var i = tid; i < params.n; i += 64u) {
    own += u32(values[i] == wid.x);
  }
  part[tid] = own;
  for (var s = 32u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    counts[wid.x] = part[0];
  }
}
