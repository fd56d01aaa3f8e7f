// first-steps/takings: out[shop] = Σ sale[shop][day].
//@ dispatch main 1

struct Params { shops: u32, days: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> sale: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

// Begins as 0 in each workgroup.
var<workgroup> part: array<u32, 64>;

@compute @workgroup_size(64)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let k = local.x;
  // TODO: start a workgroup for each shop, in the line that begins with //@.
  // TODO: add the days k, k + 64, k + 128 … of this shop to part[k].
  for (var s = 32u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (k < s) { part[k] += part[k + s]; }
  }
  // TODO: one invocation stores the sum of this shop.
}
