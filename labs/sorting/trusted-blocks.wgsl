// Judges timed blocks on the device. Nothing is exchanged: for each key, those that are smaller, and equal ones before it, are counted in its block. So
// many places behind the beginning of the block the key belongs.
//
// prepared, in words:   0 … 15  zero        16 …  the sorted blocks

const BLOCK = 512u;
const FACT_WORDS = 16u;
const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

fn expected_word_at(i: u32) -> u32 {
  return prepared[FACT_WORDS + i];
}

@compute @workgroup_size(WG)
fn count_smaller(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < FACT_WORDS) {
    prepared[i] = 0u;
  }
  if (i < params.n) {
    let first = i / BLOCK * BLOCK;
    let key = keys[i];
    var place = first;
    for (var k = first; k < min(first + BLOCK, params.n); k++) {
      let other = keys[k];
      place += select(0u, 1u, other < key || (other == key && k < i));
    }
    prepared[FACT_WORDS + place] = key;
  }
}
