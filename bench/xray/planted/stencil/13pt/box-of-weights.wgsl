// planted: all 125 points of the box around each point are read, and weighted with zero where they do not belong to the star
// cause: reuse, halo, twice, arithmetic, memorySum, narrow
// reason: \b12[0-9](\.\d)? (loads|reads|accesses|times)|zero|loads (for|per)
// not: uncoalesced, barriers, banks, atomics, fewWorkgroups, smallWorkgroups, division, divergence
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// Only on an axis is the weight not zero. (The radius is 2.)
fn weight(x: i32, y: i32, z: i32) -> f32 {
  let far = abs(x) + abs(y) + abs(z);
  let most = max(abs(x), max(abs(y), abs(z)));
  return select(f32(params.radius) - 2.0, select(select(params.c2, params.c1, far == 1), params.c0, far == 0), far == most);
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = i32(params.origin + id.x + id.y * params.pitch + id.z * params.plane);
  var sum = 0.0;
  for (var z = -2; z <= 2; z++) {
    for (var y = -2; y <= 2; y++) {
      for (var x = -2; x <= 2; x++) {
        sum += weight(x, y, z) * a[i + x + y * i32(params.pitch) + z * i32(params.plane)];
      }
    }
  }
  b[i] = sum;
}
