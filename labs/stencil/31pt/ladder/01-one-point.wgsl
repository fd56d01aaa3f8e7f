// One invocation per point: 31 loads, one store. This is BASE of Nasciutti and Panetta, the star just as in the formula.
// Neighbouring invocations load the same points, so most of the 31 loads are hits in the L1 cache, and those in z in L2:
// little more than 4 bytes per point come from memory. What limits it: every point still costs 31 load instructions of 4
// bytes, 124 bytes out of L1 for 8 bytes of memory traffic, and a GPU's L1 delivers only about six times what its
// memory does.
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), nz

override WX: u32 = 32;
override WY: u32 = 8;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) {
    return;
  }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + a[i - 3u * dz] + a[i + 3u * dz]);
  sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * dy] + a[i + 4u * dy] + a[i - 4u * dz] + a[i + 4u * dz]);
  sum += params.c5 * (a[i - 5u] + a[i + 5u] + a[i - 5u * dy] + a[i + 5u * dy] + a[i - 5u * dz] + a[i + 5u * dz]);
  b[i] = sum;
}
