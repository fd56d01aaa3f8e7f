// expect: wrong-answer
// Seven planes in a row; of what is left over five are made at most.
// wrong at: nx=5,ny=4,nz=6; nx=5,ny=4,nz=20
// right at: nx=5,ny=4,nz=7; nx=5,ny=4,nz=5; nx=5,ny=4,nz=21
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 4)
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn star(i: u32) -> f32 {
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * params.pitch] + a[i + 2u * params.pitch] + a[i - 2u * params.plane] + a[i + 2u * params.plane]);
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * params.pitch] + a[i + 3u * params.pitch] + a[i - 3u * params.plane] + a[i + 3u * params.plane]);
  return sum;
}

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let p = params.plane;
  var i = params.origin + id.x + id.y * params.pitch;
  for (var n = params.nz / 7u; n > 0u; n--) {
    b[i] = star(i);
    b[i + p] = star(i + p);
    b[i + 2u * p] = star(i + 2u * p);
    b[i + 3u * p] = star(i + 3u * p);
    b[i + 4u * p] = star(i + 4u * p);
    b[i + 5u * p] = star(i + 5u * p);
    b[i + 6u * p] = star(i + 6u * p);
    i += 7u * p;
  }
  let left = params.nz % 7u;
  if (left > 0u) { b[i] = star(i); }
  if (left > 1u) { b[i + p] = star(i + p); }
  if (left > 2u) { b[i + 2u * p] = star(i + 2u * p); }
  if (left > 3u) { b[i + 3u * p] = star(i + 3u * p); }
  if (left > 4u) { b[i + 4u * p] = star(i + 4u * p); }
}
