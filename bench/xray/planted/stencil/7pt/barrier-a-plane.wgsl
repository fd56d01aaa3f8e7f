// planted: a barrier after each plane
// reason: (None of the \d+ barriers that a workgroup passes orders anything|The barrier of a workgroup orders nothing)
// advice: barrier

// The threads of a workgroup march in step, so that their loads fall together.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, CHUNK)

override CHUNK: u32 = 16;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) group: vec3u) {
  let is_inside = id.x < params.nx && id.y < params.ny;
  let dy = params.pitch;
  let dz = params.plane;
  let z0 = group.z * CHUNK;
  var i = params.origin + min(id.x, params.nx - 1u) + min(id.y, params.ny - 1u) * dy + z0 * dz;
  var below = a[i - dz];
  var centre = a[i];
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    let above = a[i + dz];
    if (is_inside) {
      b[i] = params.c0 * centre + params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + below + above);
    }
    workgroupBarrier();
    below = centre;
    centre = above;
    i += dz;
  }
}
