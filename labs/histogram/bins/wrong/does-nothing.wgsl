// expect: wrong-answer
// Leaves the output as it was.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

@compute @workgroup_size(1)
fn main() {
  _ = params.n;
  _ = values[0];
  _ = atomicLoad(&counts[0]);
}
