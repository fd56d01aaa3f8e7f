// planted: lanes that take the elements of a block in bit-reversed order, so that neighbours lie 128 apart
// cause: uncoalesced
// reason: neighbou?r.* (apart|sectors)|bit-?revers
// not: banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch permute_copy min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

// The place of an element in the order of a butterfly: its eight bits from back to front.
fn butterfly(x: u32) -> u32 {
  return reverseBits(x) >> 24u;
}

@compute @workgroup_size(256)
fn permute_copy(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) ws: vec3u) {
  let block = 256u * (w.x + w.y * ws.x);
  let place = block + butterfly(t);
  if (place < params.n) {
    out[place] = a[place];
  }
}
