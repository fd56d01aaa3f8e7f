// expect: wrong-answer
// The last thread adds n % 40 elements where the others add 40.
// wrong at: n=40; n=4000
// right at: n=39; n=41; n=4001
//@ dispatch pieces ceilDiv(n, 40 * 64)
//@ dispatch total 1
//@ scratch 4 * ceilDiv(n, 40)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

const PER_THREAD = 40u;

@compute @workgroup_size(64)
fn pieces(@builtin(global_invocation_id) id: vec3u) {
  let threads = arrayLength(&scratch);
  if (id.x >= threads) { return; }
  var count = PER_THREAD;
  if (id.x == threads - 1u) { count = params.n % PER_THREAD; }
  var sum = 0.0;
  for (var k = 0u; k < count; k++) { sum += input[id.x * PER_THREAD + k]; }
  scratch[id.x] = sum;
}

var<workgroup> s: array<f32, 128>;

@compute @workgroup_size(128)
fn total(@builtin(local_invocation_index) l: u32) {
  var sum = 0.0;
  for (var i = l; i < arrayLength(&scratch); i += 128u) { sum += scratch[i]; }
  s[l] = sum;
  for (var d = 64u; d > 0u; d /= 2u) {
    workgroupBarrier();
    if (l < d) { s[l] += s[l + d]; }
  }
  if (l == 0u) { output[0] = s[0]; }
}
