// planted: nothing; one vector of four points a thread
// cause: none, reuse, halo, twice, smallTile
//@ dispatch main ceilDiv(nx, 128), ceilDiv(ny, 8), nz
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

fn along_x(i: u32, v: vec4f) -> vec4f {
  let l = a[i - 1u];
  let r = a[i + 1u];
  var sum = params.c1 * (vec4f(l.w, v.xyz) + vec4f(v.yzw, r.x));
  sum += params.c2 * (vec4f(l.zw, v.xy) + vec4f(v.zw, r.xy));
  sum += params.c3 * (vec4f(l.yzw, v.x) + vec4f(v.w, r.xyz));
  return sum;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx / 4u || id.y >= params.ny) { return; }
  let dy = params.pitch / 4u;
  let dz = params.plane / 4u;
  let i = params.origin / 4u + id.x + id.y * dy + id.z * dz;
  let v = a[i];
  var sum = params.c0 * v + along_x(i, v);
  sum += params.c1 * (a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  sum += params.c3 * (a[i - 3u * dy] + a[i + 3u * dy] + a[i - 3u * dz] + a[i + 3u * dz]);
  b[i] = sum;
}

// The last points of a row whose length is no multiple of four.
@compute @workgroup_size(1, 16, 16)
fn edge(@builtin(global_invocation_id) id: vec3u) {
  if (id.y >= params.ny || id.z >= params.nz) { return; }
  for (var x = params.nx & ~3u; x < params.nx; x++) {
    let i = params.origin + x + id.y * params.pitch + id.z * params.plane;
    var sum = params.c0 * a_words[i];
    sum += params.c1 * (a_words[i - 1u] + a_words[i + 1u] + a_words[i - 1u * params.pitch] + a_words[i + 1u * params.pitch] + a_words[i - 1u * params.plane] + a_words[i + 1u * params.plane]);
    sum += params.c2 * (a_words[i - 2u] + a_words[i + 2u] + a_words[i - 2u * params.pitch] + a_words[i + 2u * params.pitch] + a_words[i - 2u * params.plane] + a_words[i + 2u * params.plane]);
    sum += params.c3 * (a_words[i - 3u] + a_words[i + 3u] + a_words[i - 3u * params.pitch] + a_words[i + 3u * params.pitch] + a_words[i - 3u * params.plane] + a_words[i + 3u * params.plane]);
    b_words[i] = sum;
  }
}
