// planted: a column of seven numbers in an array of each thread's own that moves up by one place in a loop
// cause: privateArray
// reason: array .*\b(own|thread|private|local|index)|own array|moving index|dynamic|queue|column
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, CHUNK)

override CHUNK: u32 = 8;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

struct Column { values: array<f32, 11> }

fn push(column: ptr<function, Column>, next: f32) {
  let last = 2u * params.radius;
  for (var k = 0u; k < last; k++) {
    (*column).values[k] = (*column).values[k + 1u];
  }
  (*column).values[last] = next;
}

fn weight(k: u32) -> f32 {
  return select(select(params.c3, params.c2, k == 2u), params.c1, k == 1u);
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let r = params.radius;
  let z0 = id.z * CHUNK;
  var i = params.origin + id.x + id.y * params.pitch + z0 * params.plane;
  var column = Column();
  for (var k = 0u; k < 2u * r; k++) { push(&column, a[i + k * params.plane - r * params.plane]); }
  for (var z = z0; z < min(z0 + CHUNK, params.nz); z++) {
    push(&column, a[i + r * params.plane]);
    var sum = params.c0 * column.values[r];
    for (var k = 1u; k <= r; k++) {
      let xy = a[i - k] + a[i + k] + a[i - k * params.pitch] + a[i + k * params.pitch];
      sum += weight(k) * (xy + column.values[r - k] + column.values[r + k]);
    }
    b[i] = sum;
    i += params.plane;
  }
}
