// planted: nothing that costs time on a large GPU; a correction of the rounding error after each of 31 additions
// cause: none, arithmetic, reuse, halo, narrow, twice, smallTile
// reason: compensat|correct|error|rounding|additions?
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), nz

override WX: u32 = 32;
override WY: u32 = 8;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// A sum and what was lost of it so far.
struct Exact { sum: f32, lost: f32 }

// Knuth's two-sum: what the addition loses is a number, too.
fn plus(e: Exact, x: f32, c: f32) -> Exact {
  let p = c * x;
  let s = e.sum + p;
  let virtual_p = s - e.sum;
  let virtual_sum = s - virtual_p;
  return Exact(s, e.lost + ((e.sum - virtual_sum) + (p - virtual_p)));
}

fn both(e: Exact, i: u32, d: u32, c: f32) -> Exact {
  return plus(plus(e, a[i - d], c), a[i + d], c);
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  var e = plus(Exact(0.0, 0.0), a[i], params.c0);
  for (var k = 1u; k <= 5u; k++) {
    var c = params.c1;
    if (k == 2u) { c = params.c2; }
    if (k == 3u) { c = params.c3; }
    if (k == 4u) { c = params.c4; }
    if (k == 5u) { c = params.c5; }
    e = both(e, i, k, c);
    e = both(e, i, k * params.pitch, c);
    e = both(e, i, k * params.plane, c);
  }
  b[i] = e.sum + e.lost;
}
