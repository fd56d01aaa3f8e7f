// planted: blocks of 8 × 8 × 2 points whose halo of four, corners included, makes them twenty times as large
// cause: halo, smallTile
// reason: (tile|block|fram|small|2,?560|border|corner)|8 ?[×x] ?8|(read|load|fetch|touch)\S* .*(times|twice|again)
// not: atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 8), ceilDiv(ny, 8), ceilDiv(nz, 2)

const R = 4u;
const BX = 16u;
const BY = 16u;
const BZ = 10u;
// So that four rows of eight lie in different banks.
const ROW = 24u;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> block: array<f32, 3840>;

fn at(x: u32, y: u32, z: u32) -> u32 {
  return x + ROW * (y + BY * z);
}

@compute @workgroup_size(8, 8, 2)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) t: vec3u, @builtin(local_invocation_index) lane: u32) {
  let first = group * vec3u(8u, 8u, 2u);
  let corner = params.origin + first.x + first.y * params.pitch + first.z * params.plane - R * (1u + params.pitch + params.plane);
  for (var k = lane; k < BX * BY * BZ; k += 128u) {
    let x = k % BX;
    let y = k / BX % BY;
    let z = k / (BX * BY);
    if (first.x + x < params.nx + 2u * R && first.y + y < params.ny + 2u * R && first.z + z < params.nz + 2u * R) {
      block[at(x, y, z)] = a[corner + x + y * params.pitch + z * params.plane];
    }
  }
  workgroupBarrier();
  if (id.x >= params.nx || id.y >= params.ny || id.z >= params.nz) { return; }
  let m = at(t.x + R, t.y + R, t.z + R);
  let c = array<f32, 5>(params.c0, params.c1, params.c2, params.c3, params.c4);
  let dy = ROW;
  let dz = ROW * BY;
  var sum = c[0] * block[m];
  sum += c[1] * (block[m - 1u] + block[m + 1u] + block[m - dy] + block[m + dy] + block[m - dz] + block[m + dz]);
  sum += c[2] * (block[m - 2u] + block[m + 2u] + block[m - 2u * dy] + block[m + 2u * dy] + block[m - 2u * dz] + block[m + 2u * dz]);
  sum += c[3] * (block[m - 3u] + block[m + 3u] + block[m - 3u * dy] + block[m + 3u * dy] + block[m - 3u * dz] + block[m + 3u * dz]);
  sum += c[4] * (block[m - 4u] + block[m + 4u] + block[m - 4u * dy] + block[m + 4u * dy] + block[m - 4u * dz] + block[m + 4u * dz]);
  b[params.origin + id.x + id.y * params.pitch + id.z * params.plane] = sum;
}
