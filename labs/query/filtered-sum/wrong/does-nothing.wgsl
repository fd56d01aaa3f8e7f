// expect: wrong-answer
// Cheat: writes nothing and hopes that the output still holds the answer of an earlier run.
//@ dispatch main 1

@compute @workgroup_size(1)
fn main() {}
