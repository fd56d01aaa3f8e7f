// expect: wrong-answer
// The ids come in a struct that is handed on as a whole; the last thread does not wait for the others.
//@ dispatch partial ceilDiv(n, WG)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, WG)
override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

struct Ids {
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
}

fn store(ids: Ids) {
  let i = ids.group.x * WG + ids.local.x;
  part[ids.local.x] = 0.0;
  if (i < params.n) {
    part[ids.local.x] = input[i];
  }
}

@compute @workgroup_size(WG)
fn partial(ids: Ids) {
  store(ids);
  if (ids.local.x == WG - 1u) {
    var total = 0.0;
    for (var t = 0u; t < WG; t++) {
      total += part[t];
    }
    scratch[ids.group.x] = total;
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
