// first-steps/bill: out[0] = Σ price[i] · amount[i].
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> price: array<u32>;
@group(0) @binding(2) var<storage, read> amount: array<u32>;
@group(0) @binding(3) var<storage, read_write> out: array<u32>;

var<workgroup> part: array<u32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_id) local: vec3u) {
  let k = local.x;
  var sum = 0u;
  // TODO: add up the products k, k + 64, k + 128 … in a loop.
  part[k] = sum;
  // TODO: halve the number of sums until one is left: first 32 invocations
  // add part[k + 32] to part[k], then 16 … Each step begins with a barrier.
  if (k == 0u) { out[0] = part[0]; }
}
