// planted: sixteen elements at a time that go to scratch and back before they are stored
// cause: scratch, memorySum, twice
// reason: mailbox|\bbox\b|detour
// not: uncoalesced, banks, barriers, atomics
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch post min(1024, ceilDiv(n, 2048))
//@ scratch 4 * 2048 * min(1024, ceilDiv(n, 2048))

const LETTERS = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> box: array<f32>;

@compute @workgroup_size(128)
fn post(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let me = id.x;
  let threads = 128u * groups.x;
  var first = me;
  while (first < params.n) {
    // Collect up to sixteen letters …
    var count = 0u;
    var i = first;
    while (count < LETTERS && i < params.n) {
      box[count * threads + me] = a[i];
      count += 1u;
      i += threads;
    }
    // … and deliver them, last in, first out.
    while (count > 0u) {
      count -= 1u;
      out[first + count * threads] = box[count * threads + me];
    }
    first += LETTERS * threads;
  }
}
