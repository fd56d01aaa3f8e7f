// expect: wrong-answer
// Cheat: does nothing, in the hope that b still holds the answer of the run before.
//@ dispatch main 1

@compute @workgroup_size(1)
fn main() {}
