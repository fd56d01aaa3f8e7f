// expect: wrong-answer
// Mistake: each step takes BLOCK rows, and the last one the rows % BLOCK that are left: none where rows is a multiple of BLOCK.
//@ dispatch main 1

const WG = 256u;
const BLOCK = 224u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

var<workgroup> sums: array<vec2u, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  let blocks = (params.rows + BLOCK - 1u) / BLOCK;
  for (var block = 0u; block < blocks; block++) {
    let count = select(BLOCK, params.rows % BLOCK, block == blocks - 1u);
    let row = block * BLOCK + lane;
    if (lane < count && suppkey[row] < params.z) { own = add64(own, multiply64(quantity[row], extendedprice[row])); }
  }
  sums[lane] = own;
  workgroupBarrier();
  if (lane == 0u) {
    var total = vec2u();
    for (var i = 0u; i < WG; i++) { total = add64(total, sums[i]); }
    output[0] = total;
  }
}

fn add64(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

fn multiply_wide(a: u32, b: u32) -> vec2u {
  let a0 = a & 0xffffu;
  let a1 = a >> 16u;
  let b0 = b & 0xffffu;
  let b1 = b >> 16u;
  let middle = a1 * b0 + ((a0 * b0) >> 16u);
  let carried = a0 * b1 + (middle & 0xffffu);
  return vec2u(a * b, a1 * b1 + (middle >> 16u) + (carried >> 16u));
}

fn multiply64(a: vec2u, b: vec2u) -> vec2u {
  let low = multiply_wide(a.x, b.x);
  return vec2u(low.x, low.y + a.x * b.y + a.y * b.x);
}
