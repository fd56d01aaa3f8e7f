// planted: row and column that are made by division again for every product
// cause: division, arithmetic
// not: banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n * n, 256)), ceilDiv(ceilDiv(n * n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

fn product(place: u32, k: u32) -> f32 {
  let row = place / params.n;
  let column = place % params.n;
  return a[row * params.n + k] * b[k * params.n + column];
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let place = id.y * groups.x * 256u + id.x;
  if (place >= params.n * params.n) { return; }
  var sum = 0.0;
  for (var k = 0u; k < params.n; k++) {
    sum += product(place, k);
  }
  c[place] = sum;
}
