// expect: wrong-answer
// Keeps the right words, the last one first.
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
  for (var i = 0u; i < found / 2u; i++) {
    let word = kept[i];
    kept[i] = kept[found - 1u - i];
    kept[found - 1u - i] = word;
  }
  count[0] = found;
}
