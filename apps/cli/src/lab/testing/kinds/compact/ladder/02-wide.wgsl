// A workgroup counts the kept words of its threads' parts, sums the counts, and each thread writes behind those before it.
//@ dispatch main 1

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;

var<workgroup> counts: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  let share = (params.n + 63u) / 64u;
  let first = min(params.n, share * lane);
  let end = min(params.n, first + share);
  var own = 0u;
  for (var i = first; i < end; i++) { own += (a[i] >> 3u) & 1u; }
  counts[lane] = own;
  workgroupBarrier();
  var at = 0u;
  for (var other = 0u; other < lane; other++) { at += counts[other]; }
  if (lane == 63u) { count[0] = at + own; }
  for (var i = first; i < end; i++) {
    if ((a[i] & 8u) != 0u) {
      kept[at] = a[i];
      at++;
    }
  }
}
