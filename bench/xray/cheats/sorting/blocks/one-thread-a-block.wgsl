// at most: 0
// One thread sorts each block by insertion: no barrier, and no lane has a neighbour.
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

const BLOCK = 512u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;

var<workgroup> block: array<u32, BLOCK>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * BLOCK;
  let count = min(BLOCK, params.n - min(first, params.n));
  for (var i = 0u; i < count; i++) {
    let key = keys[first + i];
    var place = i;
    while (place > 0u && block[max(place, 1u) - 1u] > key) {
      block[place] = block[place - 1u];
      place--;
    }
    block[place] = key;
  }
  for (var i = 0u; i < count; i++) {
    sorted[first + i] = block[i];
  }
}
