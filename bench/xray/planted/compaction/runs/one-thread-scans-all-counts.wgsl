// planted: one thread scans the counts of all blocks
// reason: In line \d+, in `scan_counts`, one thread alone makes
// advice: Let a workgroup of 256 threads share that work
//@ dispatch count_blocks ceilDiv(n, BLOCK * WG)
//@ dispatch scan_counts 1
//@ dispatch encode ceilDiv(n, BLOCK * WG)
//@ scratch 4 * ceilDiv(n, BLOCK)

override WG: u32 = 64;
override BLOCK: u32 = 32;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> values: array<u32>;
@group(0) @binding(3) var<storage, read_write> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> count: array<u32>;
@group(0) @binding(5) var<storage, read_write> scratch: array<u32>;

fn is_head(i: u32) -> bool {
  return i == 0u || input[i] != input[i - 1u];
}

@compute @workgroup_size(WG)
fn count_blocks(@builtin(global_invocation_id) gid: vec3u) {
  let first = gid.x * BLOCK;
  var heads = 0u;
  for (var i = first; i < min(first + BLOCK, params.n); i++) {
    heads += u32(is_head(i));
  }
  if (first < params.n) {
    scratch[gid.x] = heads;
  }
}

@compute @workgroup_size(1)
fn scan_counts() {
  var before = 0u;
  for (var k = 0u; k < (params.n + BLOCK - 1u) / BLOCK; k++) {
    let heads = scratch[k];
    scratch[k] = before;
    before += heads;
  }
  count[0] = before;
}

@compute @workgroup_size(WG)
fn encode(@builtin(global_invocation_id) gid: vec3u) {
  let first = gid.x * BLOCK;
  if (first >= params.n) {
    return;
  }
  var run = scratch[gid.x];
  for (var i = first; i < min(first + BLOCK, params.n); i++) {
    if (is_head(i)) {
      var end = i + 1u;
      while (end < params.n && input[end] == input[i]) {
        end++;
      }
      values[run] = input[i];
      lengths[run] = end - i;
      run++;
    }
  }
}
