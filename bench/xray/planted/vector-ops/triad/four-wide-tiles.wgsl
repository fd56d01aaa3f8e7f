// planted: tiles of a picture that are only four words wide
// cause: uncoalesced
// reason: neighbou?r.* (apart|sectors)|16 bytes|\b(4|four) (words|elements|lanes|columns) wide
// not: banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch tile 256, ceilDiv(n, 65536)

// The array as a picture that is 1024 pixels wide; each workgroup takes 4 × 64 of them.
const WIDTH = 1024u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(4, 64)
fn tile(@builtin(global_invocation_id) pixel: vec3u) {
  let i = pixel.y * WIDTH + pixel.x;
  if (i < params.n) {
    out[i] = a[i] + params.s * b[i];
  }
}
