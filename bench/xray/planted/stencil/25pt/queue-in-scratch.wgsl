// planted: a queue of points that is kept in memory
// reason: \d+ % of the bytes that the kernel asks for are in scratch\.
// advice: in registers

// A march over z. Registers have no index, so the nine points of the column that a thread needs go round in scratch.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, CHUNK)
//@ scratch 4 * 9 * 256 * ceilDiv(nx, 32) * ceilDiv(ny, 8) * ceilDiv(nz, CHUNK)

override CHUNK: u32 = 64;

const QUEUE = 9u;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> queue: array<f32>;

fn column(t: u32, place: u32) -> f32 {
  return queue[place % QUEUE * (arrayLength(&queue) / QUEUE) + t];
}

fn put(t: u32, place: u32, value: f32) {
  queue[place % QUEUE * (arrayLength(&queue) / QUEUE) + t] = value;
}

@compute @workgroup_size(32, 8)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) local: u32,
) {
  if (id.x >= params.nx || id.y >= params.ny) {
    return;
  }
  let dy = params.pitch;
  let dz = params.plane;
  let t = ((group.z * groups.y + group.y) * groups.x + group.x) * 256u + local;
  let z0 = id.z * CHUNK;
  var i = params.origin + id.x + id.y * dy + z0 * dz;
  for (var k = 0u; k < QUEUE - 1u; k++) {
    put(t, k, a[i + k * dz - 4u * dz]);
  }
  for (var step = 0u; step < CHUNK; step++) {
    if (z0 + step >= params.nz) {
      break;
    }
    put(t, step + 8u, a[i + 4u * dz]);
    var sum = params.c0 * column(t, step + 4u);
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + column(t, step + 3u) + column(t, step + 5u));
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + column(t, step + 2u) + column(t, step + 6u));
    sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + column(t, step + 1u) + column(t, step + 7u));
    sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * dy] + a[i + 4u * dy] + column(t, step + 0u) + column(t, step + 8u));
    b[i] = sum;
    i += dz;
  }
}
