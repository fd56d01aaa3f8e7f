// planted: a barrier after each element
// reason: (None of the \d+ barriers that a workgroup passes orders anything|The barrier of a workgroup orders nothing)
// advice: barrier

// A workgroup adds 4096 elements, and its threads stay in step.
//@ dispatch main min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)

override WG: u32 = 256;

const ROUNDS = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * ROUNDS * WG + tid;
  for (var k = 0u; k < ROUNDS; k++) {
    let i = first + k * WG;
    if (i < params.n) {
      out[i] = a[i] + b[i];
    }
    workgroupBarrier();
  }
}
