// expect: accepted
// One thread, with products in limbs of 16 bits.
//@ dispatch main 1
struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

fn limbs(a: vec2u) -> vec4u { return vec4u(a.x & 0xffffu, a.x >> 16u, a.y & 0xffffu, a.y >> 16u); }

@compute @workgroup_size(1)
fn main() {
  var sum = array<u32, 4>();
  for (var row = 0u; row < params.rows; row++) {
    if (suppkey[row] >= params.z) { continue; }
    let p = limbs(quantity[row]);
    let q = limbs(extendedprice[row]);
    var product = array<u32, 4>();
    for (var i = 0u; i < 4u; i++) {
      var carry = 0u;
      for (var j = 0u; i + j < 4u; j++) {
        let t = p[i] * q[j] + product[i + j] + carry;
        product[i + j] = t & 0xffffu;
        carry = t >> 16u;
      }
    }
    var carry = 0u;
    for (var i = 0u; i < 4u; i++) {
      let t = sum[i] + product[i] + carry;
      sum[i] = t & 0xffffu;
      carry = t >> 16u;
    }
  }
  output[0] = vec2u(sum[0] | (sum[1] << 16u), sum[2] | (sum[3] << 16u));
}
