// planted: sums that each thread keeps in workgroup memory, which each of twelve terms reads and writes
// cause: staged
// not: uncoalesced, barriers, atomics, fewWorkgroups, smallWorkgroups, division, divergence
// never: (causes?|has|have|are) bank conflicts
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

var<workgroup> acc: array<vec4f, 256>;

fn put(lane: u32, c: f32, v: vec4f) { acc[lane] = acc[lane] + c * v; }

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (id.x >= params.nx / 4u || id.y >= params.ny) { return; }
  let dy = params.pitch / 4u;
  let dz = params.plane / 4u;
  let i = params.origin / 4u + id.x + id.y * dy + id.z * dz;
  let l = a[i - 1u];
  let v = a[i];
  let r = a[i + 1u];
  acc[lane] = params.c0 * v;
  put(lane, params.c1, vec4f(l.w, v.xyz));
  put(lane, params.c1, vec4f(v.yzw, r.x));
  put(lane, params.c2, vec4f(l.zw, v.xy));
  put(lane, params.c2, vec4f(v.zw, r.xy));
  for (var k = 1u; k <= 2u; k++) {
    let c = select(params.c1, params.c2, k == 2u);
    put(lane, c, a[i - k * dy]);
    put(lane, c, a[i + k * dy]);
    put(lane, c, a[i - k * dz]);
    put(lane, c, a[i + k * dz]);
  }
  b[i] = acc[lane];
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
    b_words[i] = sum;
  }
}
