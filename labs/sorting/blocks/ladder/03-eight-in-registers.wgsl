// Rung 3: thread t keeps the keys 8t … 8t + 7 in registers. Strides of 1, 2 and 4 stay within a thread: 24 of the 45 steps need neither
// workgroup memory nor a barrier. In the others each thread puts its keys down, takes those of its partner, and keeps the smaller or the larger ones.
// What limits it: a barrier for each of the other 21 steps, and two accesses to workgroup memory for each key.
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

const BLOCK = 512u;
const WG = 64u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;

// Two halves that take turns: one barrier for each exchange is enough.
var<workgroup> block: array<u32, 2u * BLOCK>;

// The keys of a thread: 0 … 3 and 4 … 7.
struct Eight { low: vec4u, high: vec4u }

fn key_or_largest(i: u32) -> u32 {
  if (i < params.n) {
    return keys[i];
  }
  return 0xffffffffu;
}

fn rising(places: vec4u, size: u32) -> vec4<bool> {
  return (places & vec4u(size)) == vec4u();
}

fn first_of(a: vec4u, b: vec4u, rises: vec4<bool>) -> vec4u {
  return select(max(a, b), min(a, b), rises);
}

// The steps with strides of 4, 2 and 1 that belong to this size. The keys lie at place, place + 1, … of the block.
fn within_thread(eight: Eight, place: u32, size: u32) -> Eight {
  var k = eight;
  if (size > 4u) {
    let rises = rising(vec4u(place), size);
    k = Eight(first_of(k.low, k.high, rises), first_of(k.low, k.high, !rises));
  }
  if (size > 2u) {
    let rises = rising(place + vec4u(0u, 1u, 4u, 5u), size);
    let a = vec4u(k.low.xy, k.high.xy);
    let b = vec4u(k.low.zw, k.high.zw);
    let front = first_of(a, b, rises);
    let back = first_of(a, b, !rises);
    k = Eight(vec4u(front.xy, back.xy), vec4u(front.zw, back.zw));
  }
  let rises = rising(place + vec4u(0u, 2u, 4u, 6u), size);
  let a = vec4u(k.low.xz, k.high.xz);
  let b = vec4u(k.low.yw, k.high.yw);
  let front = first_of(a, b, rises);
  let back = first_of(a, b, !rises);
  return Eight(vec4u(front.x, back.x, front.y, back.y), vec4u(front.z, back.z, front.w, back.w));
}

// Key r of thread t is at r · WG + t, so that neighbouring threads touch neighbouring words.
fn put(eight: Eight, at: u32) {
  for (var r = 0u; r < 4u; r++) {
    block[at + r * WG] = eight.low[r];
    block[at + (r + 4u) * WG] = eight.high[r];
  }
}

fn take(at: u32) -> Eight {
  return Eight(
    vec4u(block[at], block[at + WG], block[at + 2u * WG], block[at + 3u * WG]),
    vec4u(block[at + 4u * WG], block[at + 5u * WG], block[at + 6u * WG], block[at + 7u * WG]),
  );
}

@compute @workgroup_size(WG)
fn main(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let first = (wid.y * groups.x + wid.x) * BLOCK;
  // Which keys a thread begins with does not matter: they are sorted in any case.
  let i = first + tid;
  var own = Eight(
    vec4u(key_or_largest(i), key_or_largest(i + WG), key_or_largest(i + 2u * WG), key_or_largest(i + 3u * WG)),
    vec4u(key_or_largest(i + 4u * WG), key_or_largest(i + 5u * WG), key_or_largest(i + 6u * WG), key_or_largest(i + 7u * WG)),
  );
  let place = 8u * tid;

  var half = 0u;
  for (var size = 2u; size <= BLOCK; size *= 2u) {
    for (var stride = size / 2u; stride >= 8u; stride /= 2u) {
      put(own, half + tid);
      workgroupBarrier();
      let others = take(half + (tid ^ (stride / 8u)));
      let keeps_smaller = ((place & stride) == 0u) == ((place & size) == 0u);
      own.low = select(max(own.low, others.low), min(own.low, others.low), keeps_smaller);
      own.high = select(max(own.high, others.high), min(own.high, others.high), keeps_smaller);
      half = BLOCK - half;
    }
    own = within_thread(own, place, size);
  }
  put(own, half + tid);
  workgroupBarrier();

  for (var k = tid; k < BLOCK; k += WG) {
    if (first + k < params.n) {
      sorted[first + k] = block[half + k % 8u * WG + k / 8u];
    }
  }
}
