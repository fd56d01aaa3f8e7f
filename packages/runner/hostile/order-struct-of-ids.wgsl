// expect: accepted
// All ids in one struct, members in any order, handed on as a whole.
//@ dispatch partial ceilDiv(n, 64)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 64)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

struct Ids {
  @builtin(num_workgroups) groups: vec3u,
  @builtin(global_invocation_id) @size(16) everywhere: vec3<u32>,
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_index) lane: u32,
}
alias Given = Ids;
alias Who = Given;

var<workgroup> part: array<f32, 64>;

fn value(who: Ids) -> f32 {
  if (who.everywhere.x < params.n) { return input[who.everywhere.x]; }
  return 0.0;
}

fn total(who: Who) -> f32 {
  part[who.lane] = value(who);
  workgroupBarrier();
  var sum = 0.0;
  if (who.lane == 0u) {
    for (var t = 0u; t < 64u; t++) { sum += part[t]; }
  }
  return sum;
}

@compute @workgroup_size(64)
fn partial(who: Who, @builtin(local_invocation_id) local: vec3u) {
  var copy = who;
  copy.lane = local.x;
  let sum = total(copy);
  if (who.lane == 0u && who.group.x < who.groups.x) { scratch[who.group.x] = sum; }
}

@compute @workgroup_size(64)
fn finish(ids: Ids) {
  part[ids.lane] = 0.0;
  for (var i = ids.lane; i < (params.n + 63u) / 64u; i += 64u) { part[ids.lane] += scratch[i]; }
  workgroupBarrier();
  if (ids.lane == 0u) {
    var sum = 0.0;
    for (var t = 0u; t < 64u; t++) { sum += part[t]; }
    output[0] = sum;
  }
}
