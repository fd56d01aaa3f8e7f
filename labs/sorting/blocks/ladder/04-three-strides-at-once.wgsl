// Rung 4: a thread holds its eight keys in three ways: 1 apart, 8 apart or 64 apart. In each, three strides stay within the thread, so that the keys go
// through workgroup memory once for up to three steps: 15 times instead of 21.
// What limits it: with 32 accesses to workgroup memory for each key that is loaded once and stored once, still workgroup memory.
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

// Where a thread's keys lie in the block: at first, first + apart, first + 2 · apart … And the words of workgroup memory for these places.
struct Places { first: u32, apart: u32, low: vec4u, high: vec4u }

fn key_or_largest(i: u32) -> u32 {
  if (i < params.n) {
    return keys[i];
  }
  return 0xffffffffu;
}

// Bits of the place are mixed so that in each of the three ways the 32 threads of a warp touch 32 banks. Without that, keys 8 apart would meet in
// four of them.
fn words_of(places: vec4u) -> vec4u {
  let three = (places >> vec4u(2u)) & vec4u(6u);
  let five = (places >> vec4u(5u)) & vec4u(1u);
  let six = (places >> vec4u(3u)) & vec4u(24u);
  return places ^ three ^ five ^ six;
}

fn places_of(first: u32, apart: u32) -> Places {
  let low = first + apart * vec4u(0u, 1u, 2u, 3u);
  return Places(first, apart, words_of(low), words_of(low + 4u * apart));
}

fn rising(places: vec4u, size: u32) -> vec4<bool> {
  return (places & vec4u(size)) == vec4u();
}

fn first_of(a: vec4u, b: vec4u, rises: vec4<bool>) -> vec4u {
  return select(max(a, b), min(a, b), rises);
}

// The steps with strides of 4, 2 and 1 times `apart` that belong to this size.
fn within_thread(eight: Eight, at: Places, size: u32) -> Eight {
  var k = eight;
  if (size > 4u * at.apart) {
    let rises = rising(at.first + at.apart * vec4u(0u, 1u, 2u, 3u), size);
    k = Eight(first_of(k.low, k.high, rises), first_of(k.low, k.high, !rises));
  }
  if (size > 2u * at.apart) {
    let rises = rising(at.first + at.apart * vec4u(0u, 1u, 4u, 5u), size);
    let a = vec4u(k.low.xy, k.high.xy);
    let b = vec4u(k.low.zw, k.high.zw);
    let front = first_of(a, b, rises);
    let back = first_of(a, b, !rises);
    k = Eight(vec4u(front.xy, back.xy), vec4u(front.zw, back.zw));
  }
  let rises = rising(at.first + at.apart * vec4u(0u, 2u, 4u, 6u), size);
  let a = vec4u(k.low.xz, k.high.xz);
  let b = vec4u(k.low.yw, k.high.yw);
  let front = first_of(a, b, rises);
  let back = first_of(a, b, !rises);
  return Eight(vec4u(front.x, back.x, front.y, back.y), vec4u(front.z, back.z, front.w, back.w));
}

// Puts the keys down where they lie, and takes those that lie in another way.
fn moved(eight: Eight, half: u32, start: Places, end: Places) -> Eight {
  for (var r = 0u; r < 4u; r++) {
    block[half + start.low[r]] = eight.low[r];
    block[half + start.high[r]] = eight.high[r];
  }
  workgroupBarrier();
  var taken: Eight;
  for (var r = 0u; r < 4u; r++) {
    taken.low[r] = block[half + end.low[r]];
    taken.high[r] = block[half + end.high[r]];
  }
  return taken;
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
  let near = places_of(8u * tid, 1u);
  let middle = places_of(tid / 8u * 64u + tid % 8u, 8u);
  let far = places_of(tid, 64u);

  var half = 0u;
  for (var size = 2u; size <= BLOCK; size *= 2u) {
    if (size > 64u) {
      own = within_thread(moved(own, half, near, far), far, size);
      half = BLOCK - half;
    }
    if (size > 8u) {
      if (size > 64u) {
        own = moved(own, half, far, middle);
      } else {
        own = moved(own, half, near, middle);
      }
      own = within_thread(own, middle, size);
      own = moved(own, BLOCK - half, middle, near);
    }
    own = within_thread(own, near, size);
  }
  // Neighbouring threads then hold neighbouring keys.
  own = moved(own, half, near, far);

  for (var r = 0u; r < 4u; r++) {
    let k = i + r * WG;
    if (k < params.n) {
      sorted[k] = own.low[r];
    }
    if (k + 4u * WG < params.n) {
      sorted[k + 4u * WG] = own.high[r];
    }
  }
}
