// planted: 24 sums in an array of each thread's own, in which every lane begins at another place
// cause: privateArray
// reason: indexed|moving index|own memory|local memory
// not: banks, atomics, barriers, oneThread, fewWorkgroups, smallWorkgroups
//@ dispatch main min(65535, ceilDiv(n, 3072)), ceilDiv(ceilDiv(n, 3072), 65535)

const WG = 128u;
const BALLS = 24u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * WG * BALLS + tid;
  var air: array<f32, BALLS>;
  var hand = tid % BALLS;
  for (var k = 0u; k < BALLS; k++) {
    let i = first + k * WG;
    if (i < params.n) { air[hand] = a[i] + b[i]; }
    hand = select(hand + 1u, 0u, hand + 1u == BALLS);
  }
  for (var k = 0u; k < BALLS; k++) {
    let i = first + k * WG;
    if (i < params.n) { out[i] = air[hand]; }
    hand = select(hand + 1u, 0u, hand + 1u == BALLS);
  }
}
