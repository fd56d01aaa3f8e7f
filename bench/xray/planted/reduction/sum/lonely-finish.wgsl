// planted: one thread adds up what thousands left
// cause: oneThread, fewWorkgroups
// not: uncoalesced, atomics, banks
//@ dispatch first 16, 16
//@ dispatch second 1
//@ scratch 16 * 16 * 64 * 4

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> sums: array<f32>;

// 16384 threads, each with a sum of its own
@compute @workgroup_size(64)
fn first(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_index) l: u32) {
  let t = (w.y * 16u + w.x) * 64u + l;
  var s = 0.0;
  for (var i = t; i < params.n; i += 16384u) {
    s += input[i];
  }
  sums[t] = s;
}

@compute @workgroup_size(1)
fn second() {
  var s0 = 0.0;
  var s1 = 0.0;
  var s2 = 0.0;
  var s3 = 0.0;
  for (var i = 0u; i < 16384u; i += 4u) {
    s0 += sums[i];
    s1 += sums[i + 1u];
    s2 += sums[i + 2u];
    s3 += sums[i + 3u];
  }
  output[0] = (s0 + s1) + (s2 + s3);
}
