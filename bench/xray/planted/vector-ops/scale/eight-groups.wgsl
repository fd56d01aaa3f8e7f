// planted: eight workgroups for the whole array
// cause: fewWorkgroups
// reason: \b(8|eight) workgroups|2,?048 (threads|invocations)
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main GROUPS

override WG: u32 = 256;
/// My laptop has eight cores.
override GROUPS: u32 = 8;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let step = GROUPS * WG;
  for (var i = id.x; i < params.n; i += step) {
    out[i] = params.s * a[i];
  }
}
