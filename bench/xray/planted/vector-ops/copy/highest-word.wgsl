// planted: an atomic maximum on one word of scratch for every element
// cause: atomics
// reason: maximum|same word|one after (the other|another)
// not: uncoalesced, banks, barriers, dispatches
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch zero 1
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ scratch 4

override WG: u32 = 128;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> result: array<u32>;
// The highest word so far, a by-product that may be useful one day.
@group(0) @binding(3) var<storage, read_write> highest: array<atomic<u32>, 1>;

@compute @workgroup_size(1)
fn zero() {
  atomicStore(&highest[0], 0u);
}

@compute @workgroup_size(WG)
fn main(
  @builtin(local_invocation_index) lane: u32,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let i = (group.y * groups.x + group.x) * WG + lane;
  if (i >= params.n) { return; }
  let word = words[i];
  result[i] = word;
  atomicMax(&highest[0], word);
}
