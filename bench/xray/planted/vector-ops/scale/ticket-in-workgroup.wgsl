// planted: a counter in workgroup memory at which every thread fetches each of its elements
// cause: atomics
// reason: counter|one after (the other|another)
// not: dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

const CHUNK = 2048u;

var<workgroup> next: atomic<u32>;

@compute @workgroup_size(128)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let base = (group.y * groups.x + group.x) * CHUNK;
  loop {
    let ticket = atomicAdd(&next, 1u);
    if (ticket >= CHUNK) { break; }
    let i = base + ticket;
    if (i < params.n) { result[i] = params.s * a[i]; }
  }
}
