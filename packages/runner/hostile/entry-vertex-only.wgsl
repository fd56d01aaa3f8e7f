// expect: plan-error
// A vertex shader.
@vertex
fn main() -> @builtin(position) vec4f {
  return vec4f(1.0);
}
