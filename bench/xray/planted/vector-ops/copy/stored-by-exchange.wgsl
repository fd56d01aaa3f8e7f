// planted: one word at a time; the atomic exchange for every element costs nothing more
// cause: narrow
// not: uncoalesced, banks, barriers
// Atomic, so that no write gets lost.
//@ dispatch main min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)
override WG: u32 = 128;

struct Size { n: u32 }
@group(0) @binding(0) var<uniform> size: Size;
@group(0) @binding(1) var<storage, read> from_words: array<u32>;
@group(0) @binding(2) var<storage, read_write> to_words: array<atomic<u32>>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * 4u * WG + tid;
  for (var k = 0u; k < 4u; k++) {
    let i = first + k * WG;
    if (i < size.n) {
      atomicExchange(&to_words[i], from_words[i]);
    }
  }
}
