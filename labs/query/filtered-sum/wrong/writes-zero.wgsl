// expect: wrong-answer
// Cheat: zero is the right answer where nothing is selected, and only there.
//@ dispatch main 1

@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

@compute @workgroup_size(1)
fn main() {
  output[0] = vec2u();
}
