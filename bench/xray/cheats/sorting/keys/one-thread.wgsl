// at most: 0
// One thread sorts with a heap: one dispatch, and no sector is wasted by a neighbour.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;

// Moves the key at the root of a heap down to its place.
fn sift(root: u32, length: u32) {
  let key = sorted[root];
  var hole = root;
  while (2u * hole + 1u < length) {
    var child = 2u * hole + 1u;
    if (child + 1u < length && sorted[child + 1u] > sorted[child]) {
      child++;
    }
    if (sorted[child] <= key) {
      break;
    }
    sorted[hole] = sorted[child];
    hole = child;
  }
  sorted[hole] = key;
}

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < params.n; i++) {
    sorted[i] = keys[i];
  }
  for (var root = params.n / 2u; root > 0u; root--) {
    sift(root - 1u, params.n);
  }
  for (var length = params.n - 1u; length > 0u; length--) {
    let largest = sorted[0];
    sorted[0] = sorted[length];
    sorted[length] = largest;
    sift(0u, length);
  }
}
