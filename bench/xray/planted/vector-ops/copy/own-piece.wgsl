// planted: a contiguous piece for each thread
// reason: Line {line} touches .* sectors where .*: neighbours in a warp touch addresses 64 bytes apart\.
// advice: neighbouring threads touch neighbouring addresses

// Each thread copies a piece of its own, as a thread of a CPU would.
//@ dispatch main min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)

override WG: u32 = 256;

const PIECE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  for (var k = 0u; k < PIECE; k++) {
    let i = t * PIECE + k;
    if (i < params.n) {
      out[i] = a[i]; // here
    }
  }
}
