// at most: 27
// Each thread compares its keys with all of the block: one barrier and no bank conflicts, but eleven times as many loads as a network needs.
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

const BLOCK = 512u;
const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;

var<workgroup> block: array<u32, BLOCK>;

@compute @workgroup_size(WG)
fn main(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let first = (wid.y * groups.x + wid.x) * BLOCK;
  let count = min(BLOCK, params.n - min(first, params.n));
  for (var i = tid; i < count; i += WG) {
    block[i] = keys[first + i];
  }
  workgroupBarrier();
  for (var i = tid; i < count; i += WG) {
    let key = block[i];
    var place = 0u;
    for (var k = 0u; k < count; k++) {
      let other = block[k];
      place += select(0u, 1u, other < key || (other == key && k < i));
    }
    sorted[first + place] = key;
  }
}
