// planted: two branches that do the same, one for even rows and one for odd ones, in warps of two rows
// cause: divergence
// reason: \bhalf\b|\bif\b|\belse\b|\b16 (of|lanes)
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 16), ceilDiv(ny, 16), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  let near = vec4f(params.c1, params.c2, params.c3, params.c4);
  let y = params.pitch;
  let z = params.plane;
  if (id.y % 2u == 0u) {
    // From the centre outwards.
    var sum = params.c0 * a[i];
    for (var k = 1u; k <= 4u; k++) {
      sum += near[k - 1u] * (a[i - k] + a[i + k] + a[i - k * y] + a[i + k * y] + a[i - k * z] + a[i + k * z]);
    }
    sum += params.c5 * (a[i - 5u] + a[i + 5u] + a[i - 5u * y] + a[i + 5u * y] + a[i - 5u * z] + a[i + 5u * z]);
    b[i] = sum;
  } else {
    // And from outside to the centre, so that errors cancel between rows.
    var sum = params.c5 * (a[i - 5u] + a[i + 5u] + a[i - 5u * y] + a[i + 5u * y] + a[i - 5u * z] + a[i + 5u * z]);
    for (var k = 4u; k >= 1u; k--) {
      sum += near[k - 1u] * (a[i - k] + a[i + k] + a[i - k * y] + a[i + k * y] + a[i - k * z] + a[i + k * z]);
    }
    b[i] = sum + params.c0 * a[i];
  }
}
