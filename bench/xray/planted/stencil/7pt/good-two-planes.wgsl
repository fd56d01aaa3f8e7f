// planted: nothing; vectors of four points in two neighbouring planes a thread, which share their column
// cause: none, fewWorkgroups, halo
// never: accesses (do|does) not coalesce
//@ dispatch main ceilDiv(nx, 128), ceilDiv(ny, 4), ceilDiv(nz, 2)
//@ dispatch edge 1, max(1, min(nx % 4, 1) * ceilDiv(ny, 16)), max(1, min(nx % 4, 1) * ceilDiv(nz, 16))
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> b: array<vec4f>;
@group(0) @binding(1) var<storage, read> a_words: array<f32>;
@group(0) @binding(2) var<storage, read_write> b_words: array<f32>;

fn beside(i: u32, v: vec4f) -> vec4f {
  return vec4f(a_word_before(i), v.xyz) + vec4f(v.yzw, a[i + 1u].x);
}

fn a_word_before(i: u32) -> f32 { return a[i - 1u].w; }

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx / 4u || id.y >= params.ny) { return; }
  let dy = params.pitch / 4u;
  let dz = params.plane / 4u;
  let z = 2u * id.z;
  let i = params.origin / 4u + id.x + id.y * dy + z * dz;
  let below = a[i];
  let above = a[i + dz];
  b[i] = params.c0 * below + params.c1 * (beside(i, below) + a[i - dy] + a[i + dy] + a[i - dz] + above);
  if (z + 1u < params.nz) {
    let j = i + dz;
    b[j] = params.c0 * above + params.c1 * (beside(j, above) + a[j - dy] + a[j + dy] + below + a[j + dz]);
  }
}

// The last points of a row whose length is no multiple of four.
@compute @workgroup_size(1, 16, 16)
fn edge(@builtin(global_invocation_id) id: vec3u) {
  if (id.y >= params.ny || id.z >= params.nz) { return; }
  for (var x = params.nx & ~3u; x < params.nx; x++) {
    let i = params.origin + x + id.y * params.pitch + id.z * params.plane;
    var sum = params.c0 * a_words[i];
    sum += params.c1 * (a_words[i - 1u] + a_words[i + 1u] + a_words[i - 1u * params.pitch] + a_words[i + 1u * params.pitch] + a_words[i - 1u * params.plane] + a_words[i + 1u * params.plane]);
    b_words[i] = sum;
  }
}
