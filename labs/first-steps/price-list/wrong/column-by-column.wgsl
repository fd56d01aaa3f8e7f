// expect: wrong-answer
// Stores the table by columns.
//@ dispatch main ceilDiv(amounts, 8), ceilDiv(goods, 8)

struct Params { goods: u32, amounts: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> price: array<u32>;
@group(0) @binding(2) var<storage, read> amount: array<u32>;
@group(0) @binding(3) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = id.y;
  if (x < params.amounts && y < params.goods) {
    out[x * params.goods + y] = price[y] * amount[x];
  }
}
