// planted: a copy of the grid in scratch
// reason: \d+ % of the bytes that the kernel asks for are in the scratch\.
// advice: Read a itself
// The grid is copied to scratch first, from which it may be read in any order.
//@ dispatch copy min(65535, ceilDiv(plane * (nz + 2 * radius), 256)), ceilDiv(ceilDiv(plane * (nz + 2 * radius), 256), 65535)
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ scratch 4 * plane * (nz + 2 * radius)

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> copied: array<f32>;

@compute @workgroup_size(256)
fn copy(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < arrayLength(&copied)) {
    copied[i] = a[i];
  }
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny || id.z >= params.nz) {
    return;
  }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  var sum = params.c0 * copied[i];
  sum += params.c1 * (copied[i - 1u] + copied[i + 1u] + copied[i - dy] + copied[i + dy] + copied[i - dz] + copied[i + dz]);
  sum += params.c2 * (copied[i - 2u] + copied[i + 2u] + copied[i - 2u * dy] + copied[i + 2u * dy] + copied[i - 2u * dz] + copied[i + 2u * dz]);
  sum += params.c3 * (copied[i - 3u] + copied[i + 3u] + copied[i - 3u * dy] + copied[i + 3u * dy] + copied[i - 3u * dz] + copied[i + 3u * dz]);
  sum += params.c4 * (copied[i - 4u] + copied[i + 4u] + copied[i - 4u * dy] + copied[i + 4u * dy] + copied[i - 4u * dz] + copied[i + 4u * dz]);
  b[i] = sum;
}
