// expect: plan-error
// The binding is 3, by way of constants that double each other.
//@ dispatch main 1
const c0 = 3;
const c1 = (c0 + c0) / 2;
const c2 = (c1 + c1) / 2;
const c3 = (c2 + c2) / 2;
const c4 = (c3 + c3) / 2;
const c5 = (c4 + c4) / 2;
const c6 = (c5 + c5) / 2;
const c7 = (c6 + c6) / 2;
const c8 = (c7 + c7) / 2;
const c9 = (c8 + c8) / 2;
const c10 = (c9 + c9) / 2;
const c11 = (c10 + c10) / 2;
const c12 = (c11 + c11) / 2;
const c13 = (c12 + c12) / 2;
const c14 = (c13 + c13) / 2;
const c15 = (c14 + c14) / 2;
const c16 = (c15 + c15) / 2;
const c17 = (c16 + c16) / 2;
const c18 = (c17 + c17) / 2;
const c19 = (c18 + c18) / 2;
const c20 = (c19 + c19) / 2;
const c21 = (c20 + c20) / 2;
const c22 = (c21 + c21) / 2;
const c23 = (c22 + c22) / 2;
const c24 = (c23 + c23) / 2;
const c25 = (c24 + c24) / 2;
const c26 = (c25 + c25) / 2;
const c27 = (c26 + c26) / 2;
const c28 = (c27 + c27) / 2;
const c29 = (c28 + c28) / 2;
const c30 = (c29 + c29) / 2;
const c31 = (c30 + c30) / 2;
const c32 = (c31 + c31) / 2;
const c33 = (c32 + c32) / 2;
const c34 = (c33 + c33) / 2;
const c35 = (c34 + c34) / 2;
const c36 = (c35 + c35) / 2;
const c37 = (c36 + c36) / 2;
const c38 = (c37 + c37) / 2;
const c39 = (c38 + c38) / 2;
const c40 = (c39 + c39) / 2;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(c40) var<storage, read_write> memo: array<f32>;

@compute @workgroup_size(1)
fn main() {
  output[0] = memo[0];
  memo[0] = input[0];
}
