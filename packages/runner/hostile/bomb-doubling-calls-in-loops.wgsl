// expect: timeout
// The same with loops, which a compiler may unroll too.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

fn f0(x: f32) -> f32 { return x * 1.5 + 1.0; }
fn f1(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f0(y) * f0(x); }
  return y;
}
fn f2(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f1(y) * f1(x); }
  return y;
}
fn f3(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f2(y) * f2(x); }
  return y;
}
fn f4(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f3(y) * f3(x); }
  return y;
}
fn f5(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f4(y) * f4(x); }
  return y;
}
fn f6(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f5(y) * f5(x); }
  return y;
}
fn f7(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f6(y) * f6(x); }
  return y;
}
fn f8(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f7(y) * f7(x); }
  return y;
}
fn f9(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f8(y) * f8(x); }
  return y;
}
fn f10(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f9(y) * f9(x); }
  return y;
}
fn f11(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f10(y) * f10(x); }
  return y;
}
fn f12(x: f32) -> f32 {
  var y = x;
  for (var k = 0; k < 4; k++) { y += f11(y) * f11(x); }
  return y;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  output[0] = f12(input[0]);
}
