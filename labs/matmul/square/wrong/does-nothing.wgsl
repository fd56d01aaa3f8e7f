// expect: wrong-answer
// Cheat: writes nothing and hopes that c still holds the product of an earlier run.
//@ dispatch main 1


@compute @workgroup_size(1)
fn main() {}
