// A fixed number of workgroups; each thread takes the words that lie a whole grid apart, so neighbours still touch neighbouring words.
//@ dispatch main min(GROUPS, ceilDiv(n, WG))

override WG: u32 = 256;
/// Eight workgroups for each of an H200's 132 multiprocessors.
override GROUPS: u32 = 1056;

// More rounds than the largest binding (2 GiB) needs with one workgroup of 64.
const MAX_ROUNDS = 1u << 23u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let stride = groups.x * WG;
  for (var k = 0u; k < MAX_ROUNDS; k++) {
    let i = id.x + k * stride;
    if (i >= params.n) {
      break;
    }
    out[i] = a[i];
  }
}
