// planted: a sum that is kept in b, which every neighbour reads and writes
// cause: memorySum
// reason: \bb\b.*(times|every|each|again|loop)|(stor|writ)\S* .*(every|each|times|again|loop)|output
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn add(i: u32, c: f32, place: u32) {
  b[i] += c * a[place];
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  b[i] = params.c0 * a[i];
  for (var k = 1u; k <= 2u; k++) {
    let c = select(params.c2, params.c1, k == 1u);
    add(i, c, i - k);
    add(i, c, i + k);
    add(i, c, i - k * params.pitch);
    add(i, c, i + k * params.pitch);
    add(i, c, i - k * params.plane);
    add(i, c, i + k * params.plane);
  }
}
