// expect: wrong-answer
// Mistake: no barrier between adding up one chunk and storing the next. Threads that are ahead overwrite what thread 0 still reads.
//@ dispatch partial ceilDiv(n, WG)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, WG)
override WG: u32 = 1024;
const CHUNK = 64u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, CHUNK>;

@compute @workgroup_size(CHUNK)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  var total = 0.0;
  for (var first = wid.x * WG; first < (wid.x + 1u) * WG; first += CHUNK) {
    if (first + tid < params.n) {
      part[tid] = input[first + tid];
    } else {
      part[tid] = 0.0;
    }
    workgroupBarrier();
    if (tid == 0u) {
      for (var t = 0u; t < CHUNK; t++) {
        total += part[t];
      }
    }
  }
  if (tid == 0u) {
    scratch[wid.x] = total;
  }
}

@compute @workgroup_size(1)
fn finish() {
  var sum = 0.0;
  for (var i = 0u; i < (params.n + WG - 1u) / WG; i++) {
    sum += scratch[i];
  }
  output[0] = sum;
}
