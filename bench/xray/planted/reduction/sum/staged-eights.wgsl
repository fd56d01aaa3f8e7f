// planted: eight neighbouring words of workgroup memory for each thread
// cause: banks
// not: uncoalesced, fewWorkgroups, smallWorkgroups, idle
//@ dispatch main min(8192, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 4 * min(8192, ceilDiv(n, 2048))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> block: array<f32, 2048>;
var<workgroup> sums: array<f32, 256>;

fn tree(t: u32, x: f32) -> f32 {
  sums[t] = x;
  workgroupBarrier();
  for (var s = 128u; s > 0u; s = s / 2u) {
    if (t < s) { sums[t] += sums[t + s]; }
    workgroupBarrier();
  }
  return sums[0];
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  let blocks = (params.n + 2047u) / 2048u;
  for (var j = wid.x; j < blocks; j += nwg.x) {
    // coalesced loads into shared memory …
    for (var k = 0u; k < 8u; k++) {
      let i = j * 2048u + k * 256u + t;
      block[k * 256u + t] = 0.0;
      if (i < params.n) { block[k * 256u + t] = input[i]; }
    }
    workgroupBarrier();
    // … so that everybody can add up a piece of its own
    for (var k = 0u; k < 8u; k++) { own += block[t * 8u + k]; }
    workgroupBarrier();
  }
  let sum = tree(t, own);
  if (t == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let sum = tree(t, own);
  if (t == 0u) { output[0] = sum; }
}
