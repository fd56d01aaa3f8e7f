// planted: every point adds its share to seven points of the result by compare and exchange, instead of reading its neighbours
// cause: atomics
// not: uncoalesced, barriers, banks, staged, fewWorkgroups, smallWorkgroups
// never: accesses (do|does) not coalesce
//@ dispatch clear ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ dispatch scatter ceilDiv(nx + 2, 32), ceilDiv(ny + 2, 8), nz + 2
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<atomic<u32>>;

fn at(p: vec3u) -> u32 { return params.origin + p.x + p.y * params.pitch + p.z * params.plane; }

@compute @workgroup_size(32, 8)
fn clear(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.nx && id.y < params.ny) { atomicStore(&b[at(id)], 0u); }
}

// Adds to a point, if it is one of ours. Coordinates below 0 wrap around to large ones.
fn give(p: vec3u, x: f32) {
  if (p.x >= params.nx || p.y >= params.ny || p.z >= params.nz) { return; }
  let i = at(p);
  var old = atomicLoad(&b[i]);
  loop {
    let r = atomicCompareExchangeWeak(&b[i], old, bitcast<u32>(bitcast<f32>(old) + x));
    if (r.exchanged) { break; }
    old = r.old_value;
  }
}

@compute @workgroup_size(32, 8)
fn scatter(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx + 2u || id.y >= params.ny + 2u) { return; }
  let p = id - vec3u(1u);
  let x = a[at(p)];
  give(p, params.c0 * x);
  let share = params.c1 * x;
  give(p - vec3u(1u, 0u, 0u), share);
  give(p + vec3u(1u, 0u, 0u), share);
  give(p - vec3u(0u, 1u, 0u), share);
  give(p + vec3u(0u, 1u, 0u), share);
  give(p - vec3u(0u, 0u, 1u), share);
  give(p + vec3u(0u, 0u, 1u), share);
}
