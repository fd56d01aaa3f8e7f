// expect: wrong-answer
// mode: grade
// Wrong, with as much scratch as a plan may ask for at every size: filling it is paid by the plan, and blames nobody else.
//@ dispatch main 1
//@ scratch 268435456
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

@compute @workgroup_size(1)
fn main() { output[0] = scratch[arrayLength(&scratch) - 1u] + input[0]; }
