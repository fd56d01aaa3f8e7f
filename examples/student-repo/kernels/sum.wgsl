// Sum of an array, right for every length, and slow: one workgroup does all of it,
// so on a GPU with hundreds of places for workgroups all the others stand empty.
// Begin here: give each workgroup a part, and add the parts up in a second dispatch.

//@ dispatch main 1
override WG: u32 = 256;

struct Params {
  n: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> partial: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) thread: u32) {
  var sum = 0.0;
  for (var i = thread; i < params.n; i += WG) {
    sum += input[i];
  }
  partial[thread] = sum;

  // A tree: half of the threads add the other half's sums, again and again.
  for (var half = WG / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if (thread < half) {
      partial[thread] += partial[thread + half];
    }
  }
  if (thread == 0) {
    output[0] = partial[0];
  }
}
