// at most: 0
// No cheat, but a lazy way to share the work: each of 4096 threads scans a piece of its own, one workgroup scans their totals, and each thread
// goes through its piece again.
//@ dispatch add_up 16
//@ dispatch scan_totals 1
//@ dispatch scan_pieces 16
//@ scratch 4 * 4096

const THREADS = 4096u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;

fn first_of(thread: u32) -> u32 {
  let length = (params.n + THREADS - 1u) / THREADS;
  return min(thread * length, params.n);
}

@compute @workgroup_size(256)
fn add_up(@builtin(global_invocation_id) gid: vec3u) {
  var sum = 0u;
  for (var i = first_of(gid.x); i < first_of(gid.x + 1u); i++) {
    sum += input[i];
  }
  scratch[gid.x] = sum;
}

@compute @workgroup_size(1)
fn scan_totals() {
  var sum = 0u;
  for (var i = 0u; i < THREADS; i++) {
    let total = scratch[i];
    scratch[i] = sum;
    sum += total;
  }
}

@compute @workgroup_size(256)
fn scan_pieces(@builtin(global_invocation_id) gid: vec3u) {
  var sum = scratch[gid.x];
  for (var i = first_of(gid.x); i < first_of(gid.x + 1u); i++) {
    output[i] = sum;
    sum += input[i];
  }
}
