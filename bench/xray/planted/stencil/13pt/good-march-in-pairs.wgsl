// planted: nothing; a march along z with pairs of points
// cause: none, reuse, halo, twice
//@ dispatch main ceilDiv(nx, 64), ceilDiv(ny, 4), ceilDiv(nz, CHUNK)
//@ dispatch last_column 1, max(1, nx % 2 * ceilDiv(ny, 16)), max(1, nx % 2 * ceilDiv(nz, 8))
override CHUNK: u32 = 10;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> grid: array<vec2f>;
@group(0) @binding(2) var<storage, read_write> next: array<vec2f>;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx / 2u || id.y >= params.ny) { return; }
  let dy = params.pitch / 2u;
  let dz = params.plane / 2u;
  let z0 = id.z * CHUNK;
  var i = (params.origin + id.y * params.pitch + z0 * params.plane) / 2u + id.x;
  var m2 = grid[i - 2u * dz];
  var m1 = grid[i - dz];
  var m = grid[i];
  var p1 = grid[i + dz];
  for (var z = z0; z < min(z0 + CHUNK, params.nz); z++) {
    let p2 = grid[i + 2u * dz];
    let l = grid[i - 1u];
    let r = grid[i + 1u];
    var sum = params.c0 * m;
    sum += params.c1 * (vec2f(l.y, m.x) + vec2f(m.y, r.x) + grid[i - dy] + grid[i + dy] + m1 + p1);
    sum += params.c2 * (l + r + grid[i - 2u * dy] + grid[i + 2u * dy] + m2 + p2);
    next[i] = sum;
    m2 = m1;
    m1 = m;
    m = p1;
    p1 = p2;
    i += dz;
  }
}

// Only where nx is odd.
@compute @workgroup_size(1, 16, 8)
fn last_column(@builtin(global_invocation_id) id: vec3u) {
  if (params.nx % 2u == 0u || id.y >= params.ny || id.z >= params.nz) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + params.nx - 1u + id.y * dy + id.z * dz;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  b[i] = sum;
}
