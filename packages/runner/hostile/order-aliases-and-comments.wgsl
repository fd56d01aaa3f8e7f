// expect: accepted
// Aliased types, comments and spaces in attributes, CR LF.
diagnostic(off, derivative_uniformity);
//@ dispatch main 1
alias Index = u32;
alias Triple = vec3<Index>;
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 8 * 4>;
const X = 8;
const Y: u32 = 1u << 2u;
@ /* of */ workgroup_size ( /* x */ X, // eight
  Y, 1, ) @compute @diagnostic(off, derivative_uniformity) fn main(
  @ /* the */ builtin ( /* index */ local_invocation_index , ) lane : Index, // of the workgroup
  @builtin(local_invocation_id)local:Triple,
) {
  var sum = 0.0;
  for (var i = local.y * u32(X) + local.x; i < params.n; i += 32) { sum += input[i]; }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var t = 0; t < 32; t++) { total += part[t]; }
    output[0] = total;
  }
}
// The last line is a comment without an end.
