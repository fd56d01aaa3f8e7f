// planted: large arrays of each thread's own that registers cannot hold
// cause: privateArray
// not: uncoalesced, divergence, fewWorkgroups, smallWorkgroups
//@ dispatch main ceilDiv(n, 64 * 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

const COUNT = 64u;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  var x: array<f32, COUNT>;
  var y: array<f32, COUNT>;
  let base = wid.x * 64u * COUNT + lid.x;
  // load everything first, so that the loads overlap
  for (var k = 0u; k < COUNT; k++) {
    let i = base + 64u * k;
    if (i < params.n) {
      x[k] = a[i];
      y[k] = b[i];
    }
  }
  for (var k = 0u; k < COUNT; k++) {
    x[k] = x[k] + y[k];
  }
  for (var k = 0u; k < COUNT; k++) {
    let i = base + 64u * k;
    if (i < params.n) {
      out[i] = x[k];
    }
  }
}
