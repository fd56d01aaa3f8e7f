// expect: timeout | wrong-answer
// Twelve loops of a constant count in one another: 10^12 rounds, each of them needed.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var x = input[0];
  for (var i0 = 0u; i0 < 10u; i0++) {
    for (var i1 = 0u; i1 < 10u; i1++) {
      for (var i2 = 0u; i2 < 10u; i2++) {
        for (var i3 = 0u; i3 < 10u; i3++) {
          for (var i4 = 0u; i4 < 10u; i4++) {
            for (var i5 = 0u; i5 < 10u; i5++) {
              for (var i6 = 0u; i6 < 10u; i6++) {
                for (var i7 = 0u; i7 < 10u; i7++) {
                  for (var i8 = 0u; i8 < 10u; i8++) {
                    for (var i9 = 0u; i9 < 10u; i9++) {
                      for (var i10 = 0u; i10 < 10u; i10++) {
                        for (var i11 = 0u; i11 < 10u; i11++) {
                            x = sin(x) + 1.0;
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
  output[0] = x;
}
