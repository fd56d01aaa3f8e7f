// kinds/compact: keep the words with bit 3, in order, and count them.
//@ dispatch main 1

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;

@compute @workgroup_size(1)
fn main() {
  kept[0] = a[0];
  count[0] = 0u; // TODO: how many words have bit 3
}
