// expect: wrong-answer
// Writes the index of the last kept word instead of their number.
//@ dispatch main 1

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;

@compute @workgroup_size(1)
fn main() {
  var found = 0u;
  for (var i = 0u; i < params.n; i++) {
    if ((a[i] & 8u) != 0u) {
      kept[found] = a[i];
      found++;
    }
  }
  count[0] = max(1u, found) - 1u;
}
