// planted: one thread adds up what the others left
// reason: In line \d+ only 1 of the 32 lanes of a warp works
// advice: Share the additions

// Four elements a thread; then thread 0 adds up the 256 sums of its workgroup.
//@ dispatch partial min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 4 * WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

fn chunks() -> u32 {
  return (params.n + 4u * WG - 1u) / (4u * WG);
}

fn tree_sum(tid: u32) {
  workgroupBarrier();
  if (tid == 0u) {
    var sum = 0.0;
    for (var i = 0u; i < WG; i++) {
      sum += part[i];
    }
    part[0] = sum;
  }
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * 4u * WG + tid;
  var own = 0.0;
  for (var k = 0u; k < 4u; k++) {
    if (first + k * WG < params.n) {
      own += input[first + k * WG];
    }
  }
  part[tid] = own;
  tree_sum(tid);
  if (tid == 0u && wid.y * groups.x + wid.x < chunks()) {
    scratch[wid.y * groups.x + wid.x] = part[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = chunks();
  var sum = 0.0;
  for (var i = tid; i < partials; i += WG) {
    sum += scratch[i];
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    output[0] = part[0];
  }
}
