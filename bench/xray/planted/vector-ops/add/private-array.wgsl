// planted: four neighbouring words for each thread, through a private array
// reason: Line \d+ (touches|reads|writes) .* sectors where .*: neighbours in a warp (touch|read|write) addresses 16 bytes apart\.
// advice: neighbouring threads touch neighbouring addresses

// Each thread gathers four sums in an array of its own and then stores them.
//@ dispatch main min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)

override WG: u32 = 256;

const PIECE = 4u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  let first = PIECE * t;
  var sums: array<f32, PIECE>;
  for (var k = 0u; k < PIECE; k++) {
    if (first + k < params.n) {
      sums[k] = a[first + k] + b[first + k];
    }
  }
  for (var k = 0u; k < PIECE; k++) {
    if (first + k < params.n) {
      out[first + k] = sums[k];
    }
  }
}
