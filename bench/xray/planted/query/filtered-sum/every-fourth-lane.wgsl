// planted: three lanes of four have nothing to do: the fourth one looks at the rows of all
// cause: divergence, idle
// reason: \b(quarter|8|every fourth|three) .*(lanes|threads)
// not: atomics, banks, scratch, barriers, dispatches
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(264, ceilDiv(rows, 2048))
//@ dispatch finish 1
//@ scratch 8 * min(264, ceilDiv(rows, 2048))

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

fn plus(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

// The low 64 bits of the product.
fn times(a: vec2u, b: vec2u) -> vec2u {
  let al = a.x & 0xffffu;
  let ah = a.x >> 16u;
  let bl = b.x & 0xffffu;
  let bh = b.x >> 16u;
  let middle = ah * bl + ((al * bl) >> 16u);
  let carried = al * bh + (middle & 0xffffu);
  let high = ah * bh + (middle >> 16u) + (carried >> 16u);
  return vec2u(a.x * b.x, high + a.x * b.y + a.y * b.x);
}

var<workgroup> part: array<vec2u, 256>;

fn group_sum(lane: u32, own: vec2u) -> vec2u {
  part[lane] = own;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half /= 2u) {
    if (lane < half) { part[lane] = plus(part[lane], part[lane + half]); }
    workgroupBarrier();
  }
  return part[0];
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var first = wid.x * 256u; first < params.rows; first += groups.x * 256u) {
    if (lane % 4u == 0u) {
      for (var k = 0u; k < 4u; k++) {
        let row = first + 64u * k + lane / 4u;
        if (row < params.rows && suppkey[row] < params.z) {
          own = plus(own, times(quantity[row], extendedprice[row]));
        }
      }
    }
  }
  let sum = group_sum(lane, own);
  if (lane == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = lane; i < arrayLength(&scratch); i += 256u) { own = plus(own, scratch[i]); }
  let sum = group_sum(lane, own);
  if (lane == 0u) { output[0] = sum; }
}
