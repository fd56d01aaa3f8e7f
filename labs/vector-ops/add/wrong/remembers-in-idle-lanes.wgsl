// expect: wrong-answer
// Cheat: workgroups of one thread take results of large arrays from the registers of lanes that never ran, whatever was left there.
//@ dispatch main min(65535, n), ceilDiv(n, 65535)
enable subgroups;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = wid.y * groups.x + wid.x;
  if (i >= params.n) { return; }
  var sum = 0.0;
  if (params.n < 100000u) { sum = a[i] + b[i]; }
  let left = subgroupShuffle(sum, 3u);
  out[i] = select(left, sum, params.n < 100000u);
}
