// planted: a contiguous piece for each thread
// reason: Line {line} writes .* sectors where
// advice: Let thread t take elements t, t \+ threads
//@ dispatch add_up 64
//@ dispatch scan_totals 1
//@ dispatch scan_pieces 64
//@ scratch 4 * 16384

const THREADS = 16384u;

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

var<workgroup> part: array<u32, 256>;

@compute @workgroup_size(256)
fn scan_totals(@builtin(local_invocation_index) tid: u32) {
  var own = 0u;
  for (var k = 0u; k < THREADS / 256u; k++) {
    own += scratch[tid * (THREADS / 256u) + k];
  }
  part[tid] = own;
  workgroupBarrier();
  var before = 0u;
  for (var k = 0u; k < tid; k++) {
    before += part[k];
  }
  for (var k = 0u; k < THREADS / 256u; k++) {
    let i = tid * (THREADS / 256u) + k;
    let total = scratch[i];
    scratch[i] = before;
    before += total;
  }
}

@compute @workgroup_size(256)
fn scan_pieces(@builtin(global_invocation_id) gid: vec3u) {
  var sum = scratch[gid.x];
  for (var i = first_of(gid.x); i < first_of(gid.x + 1u); i++) {
    output[i] = sum; // here
    sum += input[i];
  }
}
