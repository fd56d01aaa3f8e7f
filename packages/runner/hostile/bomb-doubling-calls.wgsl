// expect: timeout
// Each function calls the one before twice: 2^22 copies once they are inlined.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

fn f0(x: f32) -> f32 { return x * 1.5 + 1.0; }
fn f1(x: f32) -> f32 { return f0(x) + f0(x + 1.0); }
fn f2(x: f32) -> f32 { return f1(x) + f1(x + 1.0); }
fn f3(x: f32) -> f32 { return f2(x) + f2(x + 1.0); }
fn f4(x: f32) -> f32 { return f3(x) + f3(x + 1.0); }
fn f5(x: f32) -> f32 { return f4(x) + f4(x + 1.0); }
fn f6(x: f32) -> f32 { return f5(x) + f5(x + 1.0); }
fn f7(x: f32) -> f32 { return f6(x) + f6(x + 1.0); }
fn f8(x: f32) -> f32 { return f7(x) + f7(x + 1.0); }
fn f9(x: f32) -> f32 { return f8(x) + f8(x + 1.0); }
fn f10(x: f32) -> f32 { return f9(x) + f9(x + 1.0); }
fn f11(x: f32) -> f32 { return f10(x) + f10(x + 1.0); }
fn f12(x: f32) -> f32 { return f11(x) + f11(x + 1.0); }
fn f13(x: f32) -> f32 { return f12(x) + f12(x + 1.0); }
fn f14(x: f32) -> f32 { return f13(x) + f13(x + 1.0); }
fn f15(x: f32) -> f32 { return f14(x) + f14(x + 1.0); }
fn f16(x: f32) -> f32 { return f15(x) + f15(x + 1.0); }
fn f17(x: f32) -> f32 { return f16(x) + f16(x + 1.0); }
fn f18(x: f32) -> f32 { return f17(x) + f17(x + 1.0); }
fn f19(x: f32) -> f32 { return f18(x) + f18(x + 1.0); }
fn f20(x: f32) -> f32 { return f19(x) + f19(x + 1.0); }
fn f21(x: f32) -> f32 { return f20(x) + f20(x + 1.0); }
fn f22(x: f32) -> f32 { return f21(x) + f21(x + 1.0); }

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  output[0] = f22(input[0]);
}
