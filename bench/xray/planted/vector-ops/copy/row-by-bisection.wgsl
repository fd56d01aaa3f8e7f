// planted: a search of some twenty steps for the row of every element
// cause: arithmetic
// reason: search|bisect|\bloop|\bsteps?\b|iterations?
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 128)), ceilDiv(ceilDiv(n, 128), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

const WG = 128u;
const WIDTH = 48u;

// The last row that begins at or before element i.
fn row_of(i: u32) -> u32 {
  var low = 0u;
  var high = params.n / WIDTH + 1u;
  while (high - low > 1u) {
    let middle = low + (high - low) / 2u;
    if (middle * WIDTH <= i) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * groups.x + group.x) * WG + lane;
  if (i < params.n) {
    let row = row_of(i);
    let column = i - row * WIDTH;
    result[row * WIDTH + column] = a[row * WIDTH + column];
  }
}
