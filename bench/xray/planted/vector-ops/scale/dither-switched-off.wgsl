// planted: 128 rounds of a random generator for every element, whose noise is multiplied by zero
// cause: arithmetic
// reason: rounds|loop|steps
// not: uncoalesced, banks, atomics, barriers, smallWorkgroups
// never: accesses (do|does) not coalesce
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

// Turn the dither off with 0.
override AMPLITUDE: f32 = 0.0;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

fn noise(seed: u32) -> f32 {
  var x = seed * 747796405u + 2891336453u;
  for (var k = 0u; k < 128u; k++) {
    x ^= x << 13u;
    x ^= x >> 17u;
    x ^= x << 5u;
  }
  return f32(x >> 8u) * 5.9604645e-8 - 0.5;
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = (w.y * g.x + w.x) * 256u + t;
  if (i < params.n) {
    out[i] = params.s * a[i] + AMPLITUDE * noise(i);
  }
}
