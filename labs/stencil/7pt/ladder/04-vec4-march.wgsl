// Four neighbouring points in x an invocation: with vec4f, 5 loads serve four points, for which z-march needs 20. The march
// is turned round as well: z-march gathers 3 planes for one sum; here each plane, as it passes, is added to the 3 sums that
// it takes part in. A step of this queue of unfinished sums is one multiply-add a sum and no copy, and the neighbours in x
// and y are loaded in the same step as the plane itself, while it is still in L1. What limits it: memory, nearly. Each step
// waits for the plane it has just asked for, and only other invocations hide that.
//@ dispatch main ceilDiv(nx, 4 * WX), ceilDiv(ny, WY), ceilDiv(nz, STEPS - 2)

override WX: u32 = 32;
override WY: u32 = 8;
/// Planes that one invocation passes: those of its chunk, and 1 before and after it.
override STEPS: u32 = 66;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> b: array<vec4u>;

// Unfinished sums of one column while plane z passes by: s1 belongs to plane z − 1 and lacks only plane z; f1 belongs to plane z + 1 and
// holds what the planes up to z contribute.
struct Sums { s1: vec4f, f1: vec4f }

// Adds plane z, whose four points are v, to every sum it takes part in; each moves one place on. Returns those of z − 1, now complete.
fn advance(sums: ptr<function, Sums>, v: vec4f, in_plane: vec4f) -> vec4f {
  let old = *sums;
  *sums = Sums(
    old.f1 + in_plane,
    params.c1 * v,
  );
  return old.s1 + params.c1 * v;
}

// The x part of four neighbouring points v: their row continues in the vectors before and after them.
fn along_x(i: u32, v: vec4f) -> vec4f {
  let l = a[i - 1u];
  let r = a[i + 1u];
  return params.c1 * (vec4f(l.w, v.xyz) + vec4f(v.yzw, r.x));
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
  let y = id.y;
  if (x >= params.nx || y >= params.ny) {
    return;
  }
  let dy = params.pitch / 4u;
  let dz = params.plane / 4u;
  let z0 = id.z * (STEPS - 2u);
  let planes = min(STEPS - 2u, params.nz - z0);
  var i = params.origin / 4u + id.x + y * dy + z0 * dz - dz;
  var sums = Sums();
  for (var k = 0u; k < STEPS; k++) {
    if (k >= planes + 2u) {
      break;
    }
    let v = a[i];
    var in_plane = vec4f();
    // Planes of the chunk itself; of the one before and the one after it only the column counts.
    if (k >= 1u && k < planes + 1u) {
      in_plane = params.c0 * v + along_x(i, v);
      in_plane += params.c1 * (a[i - dy] + a[i + dy]);
    }
    let complete = advance(&sums, v, in_plane);
    if (k >= 2u) {
      store(i - dz, x, complete);
    }
    i += dz;
  }
}
