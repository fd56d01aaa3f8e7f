// planted: one thread of each workgroup does the work of all
// reason: (In line {line} only 1 of the 32 lanes|[\d\s]+ of [\d\s]+ threads touch no memory)
// advice: Let all lanes|Share that work|Launch only as many

//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 64;

struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) t: u32) {
  if (t == 0u) {
    let first = (w.y * g.x + w.x) * WG;
    for (var i = first; i < min(first + WG, params.n); i++) {
      out[i] = params.s * a[i]; // here
    }
  }
}
