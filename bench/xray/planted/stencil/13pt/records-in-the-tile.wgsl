// planted: a tile of records of four words, of which one is used, so that four lanes meet in each bank
// cause: banks
// reason: conflict|workgroup memory.*(apart|passes|turns)|(apart|passes|turns).*workgroup memory
// not: atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

struct Cell { value: f32, x: u32, y: u32, is_border: u32 }

var<workgroup> cells: array<array<Cell, 36>, 12>;

fn value(x: u32, y: u32) -> f32 {
  return cells[y][x].value;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) t: vec3u, @builtin(local_invocation_index) lane: u32) {
  let x0 = group.x * 32u;
  let y0 = group.y * 8u;
  let corner = params.origin + x0 + y0 * params.pitch + group.z * params.plane - 2u - 2u * params.pitch;
  for (var k = lane; k < 36u * 12u; k += 256u) {
    let x = k % 36u;
    let y = k / 36u;
    if (x0 + x < params.nx + 4u && y0 + y < params.ny + 4u) {
      cells[y][x].value = a[corner + x + y * params.pitch];
    }
  }
  workgroupBarrier();
  if (x0 + t.x >= params.nx || y0 + t.y >= params.ny) { return; }
  let x = t.x + 2u;
  let y = t.y + 2u;
  let i = corner + x + y * params.pitch;
  var near = a[i - params.plane] + a[i + params.plane];
  near += value(x - 1u, y) + value(x + 1u, y) + value(x, y - 1u) + value(x, y + 1u);
  var far = a[i - 2u * params.plane] + a[i + 2u * params.plane];
  far += value(x - 2u, y) + value(x + 2u, y) + value(x, y - 2u) + value(x, y + 2u);
  b[i] = params.c0 * value(x, y) + params.c1 * near + params.c2 * far;
}
