// planted: a single workgroup
// reason: The kernel runs in only 1 workgroup\.
// advice: Launch more workgroups

// The threads of one workgroup stride over the whole array.
//@ dispatch main 1

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32) {
  for (var i = tid; i < params.n; i += WG) {
    out[i] = a[i];
  }
}
