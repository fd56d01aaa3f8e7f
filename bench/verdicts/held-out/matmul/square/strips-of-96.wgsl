// expect: wrong-answer
// Strips of 96 columns, three for each thread; the last strip has n % 96.
// wrong at: n=96; n=192
// right at: n=95; n=97
//@ dispatch main ceilDiv(n, STRIP), n

override WG: u32 = 32;
override STRIP: u32 = 3 * WG;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_index) lane: u32) {
  let n = params.n;
  var width = STRIP;
  if (wid.x == nwg.x - 1u) { width = n % STRIP; }
  var sums = vec3f();
  for (var k = 0u; k < n; k++) {
    let x = a[wid.y * n + k];
    let at = k * n + wid.x * STRIP + lane;
    sums += x * vec3f(b[at], b[at + WG], b[at + 2u * WG]);
  }
  let out = wid.y * n + wid.x * STRIP + lane;
  if (lane < width) { c[out] = sums.x; }
  if (lane + WG < width) { c[out + WG] = sums.y; }
  if (lane + 2u * WG < width) { c[out + 2u * WG] = sums.z; }
}
