// planted: a barrier between load and store
// reason: (None of the \d+ barriers that a workgroup passes orders anything|The barrier of a workgroup orders nothing)
// advice: Leave out those barriers

//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) t: u32) {
  let i = (w.y * g.x + w.x) * WG + t;
  var sum = 0.0;
  if (i < params.n) {
    sum = a[i];
  }
  workgroupBarrier();
  if (i < params.n) {
    sum += b[i];
  }
  workgroupBarrier();
  if (i < params.n) {
    out[i] = sum;
  }
}
