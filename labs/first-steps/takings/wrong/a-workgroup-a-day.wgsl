// expect: wrong-answer
// Starts a workgroup for each day instead of each shop.
//@ dispatch main days

struct Params { shops: u32, days: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> sale: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

var<workgroup> part: array<u32, 64>;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let shop = group.x;
  let k = local.x;
  for (var day = k; day < params.days; day += 64u) {
    part[k] += sale[shop * params.days + day];
  }
  for (var s = 32u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (k < s) { part[k] += part[k + s]; }
  }
  if (k == 0u) { out[shop] = part[0]; }
}
