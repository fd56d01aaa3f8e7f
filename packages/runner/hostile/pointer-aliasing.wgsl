// expect: compile-error
// Two pointers to one variable, one of them written through.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

fn mix_up(a: ptr<function, f32>, b: ptr<function, f32>) {
  *a = *b + 1.0;
  *b = *a;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var x = input[0];
  mix_up(&x, &x);
  output[0] = x;
}
