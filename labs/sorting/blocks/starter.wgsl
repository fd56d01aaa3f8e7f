// sorting/blocks: each block of 512 keys in rising order.
// A workgroup loads one block into its memory and stores it again. Between
// the two it has to be sorted.
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
  for (var i = tid; i < BLOCK; i += WG) {
    block[i] = 0u; // TODO: which number may lie behind the last key?
    if (first + i < params.n) {
      block[i] = keys[first + i];
    }
  }
  workgroupBarrier();

  // TODO: sort block[0 … BLOCK). In the simplest way thread 0 does it alone;
  // then let each thread compare two neighbours, in BLOCK phases.
  workgroupBarrier();

  for (var i = tid; i < BLOCK; i += WG) {
    if (first + i < params.n) {
      sorted[first + i] = block[i];
    }
  }
}
