// planted: a triangle of elements, so that the first lane has 64 of them and the last lane only one
// cause: divergence
// reason: uneven|unequal|(more|fewer) elements|half of the (lanes|threads)
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 2080)), ceilDiv(ceilDiv(n, 2080), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

const WG = 64u;
// Row r of a block has r + 1 elements.
const BLOCK = 2080u;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let base = (group.y * groups.x + group.x) * BLOCK;
  for (var row = 0u; row < WG; row++) {
    let i = base + row * (row + 1u) / 2u + lane;
    if (lane <= row && i < params.n) {
      let product = params.s * b[i];
      result[i] = a[i] + product;
    }
  }
}
