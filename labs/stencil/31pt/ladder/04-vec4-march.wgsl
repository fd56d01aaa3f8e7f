// Eight points an invocation, four in x and two in y: 20 loads of a vec4f serve eight points, for which z-march needs 168;
// the two rows share the rows around them. The march is turned round as well: z-march gathers 11 planes for one sum; here
// each plane, as it passes, is added to the 11 sums that it takes part in. A step of this queue of unfinished sums is one
// multiply-add a sum and no copy, and the neighbours in x and y are loaded in the same step as the plane itself, while it
// is still in L1. What limits it: registers. The sums alone take 80 of them, so that few invocations are there to hide the
// latency of memory.
//@ dispatch main ceilDiv(nx, 4 * WX), ceilDiv(ny, 2 * WY), ceilDiv(nz, STEPS - 10)

override WX: u32 = 16;
override WY: u32 = 16;
/// Planes that one invocation passes: those of its chunk, and 5 before and after it.
override STEPS: u32 = 74;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> b: array<vec4u>;

// Unfinished sums of one column while plane z passes by: s1 … s5 belong to the planes z − 1 … z − 5 and lack only what plane z and later
// planes add; f1 … f5 belong to the planes z + 1 … z + 5 and hold what the planes up to z contribute.
struct Sums { s1: vec4f, s2: vec4f, s3: vec4f, s4: vec4f, s5: vec4f, f1: vec4f, f2: vec4f, f3: vec4f, f4: vec4f, f5: vec4f }

// Adds plane z, whose four points are v, to every sum it takes part in; each moves one place on. Returns those of z − 5, now complete.
fn advance(sums: ptr<function, Sums>, v: vec4f, in_plane: vec4f) -> vec4f {
  let old = *sums;
  *sums = Sums(
    old.f1 + in_plane, old.s1 + params.c1 * v, old.s2 + params.c2 * v, old.s3 + params.c3 * v, old.s4 + params.c4 * v,
    old.f2 + params.c1 * v, old.f3 + params.c2 * v, old.f4 + params.c3 * v, old.f5 + params.c4 * v, params.c5 * v,
  );
  return old.s5 + params.c5 * v;
}

// The x part of four neighbouring points v: their row continues in the vectors before and after them.
fn along_x(i: u32, v: vec4f) -> vec4f {
  let l = a[i - 1u];
  let r = a[i + 1u];
  let ll = a[i - 2u].w;
  let rr = a[i + 2u].x;
  var sum = params.c1 * (vec4f(l.w, v.xyz) + vec4f(v.yzw, r.x));
  sum += params.c2 * (vec4f(l.zw, v.xy) + vec4f(v.zw, r.xy));
  sum += params.c3 * (vec4f(l.yzw, v.x) + vec4f(v.w, r.xyz));
  sum += params.c4 * (l + r);
  sum += params.c5 * (vec4f(ll, l.xyz) + vec4f(r.yzw, rr));
  return sum;
}

// Writes four points of a row. A group that straddles the right edge puts back the words it finds beyond it: nobody else touches them.
fn store(i: u32, x: u32, value: vec4f) {
  let bits = bitcast<vec4u>(value);
  if (x + 4u <= params.nx) {
    b[i] = bits;
  } else {
    b[i] = select(b[i], bits, vec4u(x, x + 1u, x + 2u, x + 3u) < vec4u(params.nx));
  }
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = 4u * id.x;
  let y = 2u * id.y;
  if (x >= params.nx || y >= params.ny) {
    return;
  }
  let dy = params.pitch / 4u;
  let dz = params.plane / 4u;
  let z0 = id.z * (STEPS - 10u);
  let planes = min(STEPS - 10u, params.nz - z0);
  var i = params.origin / 4u + id.x + y * dy + z0 * dz - 5u * dz;
  var upper = Sums();
  var lower = Sums();
  for (var k = 0u; k < STEPS; k++) {
    if (k >= planes + 10u) {
      break;
    }
    let v0 = a[i];
    let v1 = a[i + dy];
    var upper_part = vec4f();
    var lower_part = vec4f();
    // Planes of the chunk itself; of the 5 before and after it only the column counts.
    if (k >= 5u && k < planes + 5u) {
      let u1 = a[i - dy];
      let u2 = a[i - 2u * dy];
      let u3 = a[i - 3u * dy];
      let u4 = a[i - 4u * dy];
      let u5 = a[i - 5u * dy];
      let d1 = a[i + 2u * dy];
      let d2 = a[i + 3u * dy];
      let d3 = a[i + 4u * dy];
      let d4 = a[i + 5u * dy];
      let d5 = a[i + 6u * dy];
      upper_part = params.c0 * v0 + along_x(i, v0) + params.c1 * (u1 + v1) + params.c2 * (u2 + d1) + params.c3 * (u3 + d2) +
        params.c4 * (u4 + d3) + params.c5 * (u5 + d4);
      lower_part = params.c0 * v1 + along_x(i + dy, v1) + params.c1 * (v0 + d1) + params.c2 * (u1 + d2) + params.c3 * (u2 + d3) +
        params.c4 * (u3 + d4) + params.c5 * (u4 + d5);
    }
    let upper_complete = advance(&upper, v0, upper_part);
    let lower_complete = advance(&lower, v1, lower_part);
    if (k >= 10u) {
      let j = i - 5u * dz;
      store(j, x, upper_complete);
      if (y + 1u < params.ny) {
        store(j + dy, x, lower_complete);
      }
    }
    i += dz;
  }
}
