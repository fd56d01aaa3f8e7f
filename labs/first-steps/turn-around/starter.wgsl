// first-steps/turn-around: every 64 values in reverse order.
//@ dispatch main n / 64

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

// Shared by the 64 invocations of a workgroup, and by nobody else.
var<workgroup> tile: array<u32, 64>;

@compute @workgroup_size(64)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let i = id.x;
  let k = local.x;
  // TODO: store this invocation's value into the tile.
  workgroupBarrier(); // Nobody goes on before all 64 are here.
  // TODO: store the value that invocation 63 - k left in the tile.
}
