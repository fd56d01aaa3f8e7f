// expect: wrong-answer
// Mistake: the last vec4f of a row is written whole, and overwrites up to three canaries beyond x = nx.
//@ dispatch main ceilDiv(nx, 4 * WX), ceilDiv(ny, WY), ceilDiv(nz, STEPS - 8)

override WX: u32 = 32;
override WY: u32 = 8;
/// Planes that one invocation passes: those of its chunk, and 4 before and after it.
override STEPS: u32 = 72;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> b: array<vec4u>;

// Unfinished sums of one column while plane z passes by: s1 … s4 belong to the planes z − 1 … z − 4 and lack only what plane z and later
// planes add; f1 … f4 belong to the planes z + 1 … z + 4 and hold what the planes up to z contribute.
struct Sums { s1: vec4f, s2: vec4f, s3: vec4f, s4: vec4f, f1: vec4f, f2: vec4f, f3: vec4f, f4: vec4f }

// Adds plane z, whose four points are v, to every sum it takes part in; each moves one place on. Returns those of z − 4, now complete.
fn advance(sums: ptr<function, Sums>, v: vec4f, in_plane: vec4f) -> vec4f {
  let old = *sums;
  *sums = Sums(
    old.f1 + in_plane, old.s1 + params.c1 * v, old.s2 + params.c2 * v, old.s3 + params.c3 * v,
    old.f2 + params.c1 * v, old.f3 + params.c2 * v, old.f4 + params.c3 * v, params.c4 * v,
  );
  return old.s4 + params.c4 * v;
}

// The x part of four neighbouring points v: their row continues in the vectors before and after them.
fn along_x(i: u32, v: vec4f) -> vec4f {
  let l = a[i - 1u];
  let r = a[i + 1u];
  var sum = params.c1 * (vec4f(l.w, v.xyz) + vec4f(v.yzw, r.x));
  sum += params.c2 * (vec4f(l.zw, v.xy) + vec4f(v.zw, r.xy));
  sum += params.c3 * (vec4f(l.yzw, v.x) + vec4f(v.w, r.xyz));
  sum += params.c4 * (l + r);
  return sum;
}

// Writes four points of a row, also where the row ends among them.
fn store(i: u32, value: vec4f) {
  b[i] = bitcast<vec4u>(value);
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
  let z0 = id.z * (STEPS - 8u);
  let planes = min(STEPS - 8u, params.nz - z0);
  var i = params.origin / 4u + id.x + y * dy + z0 * dz - 4u * dz;
  var sums = Sums();
  for (var k = 0u; k < STEPS; k++) {
    if (k >= planes + 8u) {
      break;
    }
    let v = a[i];
    var in_plane = vec4f();
    // Planes of the chunk itself; of the 4 before and after it only the column counts.
    if (k >= 4u && k < planes + 4u) {
      in_plane = params.c0 * v + along_x(i, v);
      in_plane += params.c1 * (a[i - dy] + a[i + dy]);
      in_plane += params.c2 * (a[i - 2u * dy] + a[i + 2u * dy]);
      in_plane += params.c3 * (a[i - 3u * dy] + a[i + 3u * dy]);
      in_plane += params.c4 * (a[i - 4u * dy] + a[i + 4u * dy]);
    }
    let complete = advance(&sums, v, in_plane);
    if (k >= 8u) {
      store(i - 4u * dz, complete);
    }
    i += dz;
  }
}
