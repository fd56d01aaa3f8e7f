// planted: one word at a time, and an integer division and a remainder for every element, which cost as much
// cause: narrow, division, arithmetic
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(2048, ceilDiv(n, 256))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let width = max(1u, u32(sqrt(f32(params.n))));
  for (var p = id.x; p < params.n; p += 256u * groups.x) {
    let row = p / width;
    let column = p % width;
    let block = column / (width / 7u + 1u);
    let inside = column % (width / 7u + 1u);
    let i = row * width + block * (width / 7u + 1u) + inside;
    result[i] = a[i] + b[i];
  }
}
