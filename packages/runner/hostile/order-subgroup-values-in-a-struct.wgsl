// expect: accepted
// Subgroup values among the ids of a struct, and subgroupAdd in a helper: the local index must keep its subgroup.
enable subgroups;
//@ dispatch main ceilDiv(n, 128)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 128)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

struct Ids {
  @builtin(local_invocation_index) lane: u32,
  @builtin(subgroup_size) width: u32,
  @builtin(subgroup_invocation_id) place: u32,
  @builtin(workgroup_id) group: vec3u,
}

var<workgroup> part: array<f32, 32>;

fn own_sum(value: f32) -> f32 { return subgroupAdd(value); }

@compute @workgroup_size(128)
fn main(ids: Ids) {
  let i = ids.group.x * 128u + ids.lane;
  var value = 0.0;
  if (i < params.n) { value = input[i]; }
  let sum = own_sum(value);
  if (ids.place == 0u) { part[ids.lane / ids.width] = sum; }
  workgroupBarrier();
  if (ids.lane == 0u) {
    var total = 0.0;
    for (var t = 0u; t < 128u / ids.width; t++) { total += part[t]; }
    scratch[ids.group.x] = total;
  }
}

@compute @workgroup_size(64)
fn finish(@builtin(local_invocation_index) lane: u32) {
  if (lane == 63u) {
    var total = 0.0;
    for (var t = 0u; t < (params.n + 127u) / 128u; t++) { total += scratch[t]; }
    output[0] = total;
  }
}
