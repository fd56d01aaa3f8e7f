// expect: accepted
// Guards by select alone: rows behind the end count as rows whose key is too large.
//@ dispatch main 1
struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

var<workgroup> sums: array<vec2u, 96>;

fn add(a: vec2u, b: vec2u) -> vec2u { let l = a.x + b.x; return vec2u(l, a.y + b.y + select(0u, 1u, l < b.x)); }
fn wide(a: u32, b: u32) -> vec2u {
  let p = (a & 0xffffu) * (b & 0xffffu);
  let q = (a >> 16u) * (b & 0xffffu) + (p >> 16u);
  let r = (a & 0xffffu) * (b >> 16u) + (q & 0xffffu);
  return vec2u((r << 16u) | (p & 0xffffu), (a >> 16u) * (b >> 16u) + (q >> 16u) + (r >> 16u));
}

@compute @workgroup_size(96)
fn main(@builtin(local_invocation_index) t: u32) {
  var sum = vec2u();
  for (var first = 0u; first < params.rows; first += 96u) {
    let row = first + t;
    let key = select(0xffffffffu, suppkey[row], row < params.rows);
    let w = wide(quantity[row].x, extendedprice[row].x);
    let product = vec2u(w.x, w.y + quantity[row].x * extendedprice[row].y + quantity[row].y * extendedprice[row].x);
    sum = add(sum, select(vec2u(), product, key < params.z));
  }
  sums[t] = sum;
  workgroupBarrier();
  if (t == 0u) {
    for (var k = 1u; k < 96u; k++) { sum = add(sum, sums[k]); }
    output[0] = sum;
  }
}
