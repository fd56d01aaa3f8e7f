// planted: workgroups of eight threads
// cause: smallWorkgroups
// reason: \b8 (of|in) (the |its )?32|a quarter of|\b24 .*(lanes|threads)
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(ceilDiv(n, 64), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let base = (group.y * groups.x + group.x) * 64u;
  for (var i = base + lane; i < min(base + 64u, params.n); i += 8u) {
    result[i] = params.s * a[i];
  }
}
