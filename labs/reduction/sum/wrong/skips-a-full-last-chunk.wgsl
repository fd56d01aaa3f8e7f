// expect: wrong-answer
// Mistake: each thread adds a chunk of its own, and the last chunk has n % CHUNK elements: none where n is a multiple of CHUNK.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

const CHUNK = 112u;

var<workgroup> part: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32) {
  let chunks = (params.n + CHUNK - 1u) / CHUNK;
  var sum = 0.0;
  for (var chunk = tid; chunk < chunks; chunk += 256u) {
    let count = select(CHUNK, params.n % CHUNK, chunk == chunks - 1u);
    for (var k = 0u; k < count; k++) {
      sum += input[chunk * CHUNK + k];
    }
  }
  part[tid] = sum;
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    output[0] = part[0];
  }
}
