// planted: nothing; vectors of both arrays in strides of the grid
// cause: none, fewWorkgroups
//@ dispatch main min(WORKGROUPS, ceilDiv(n, 1024))
//@ dispatch ending 1

override WORKGROUPS: u32 = 1056;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> left: array<vec4f>;
@group(0) @binding(2) var<storage, read> right: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> sum: array<vec4f>;
@group(0) @binding(1) var<storage, read> left_words: array<f32>;
@group(0) @binding(2) var<storage, read> right_words: array<f32>;
@group(0) @binding(3) var<storage, read_write> sum_words: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let whole = params.n >> 2u;
  for (var v = id.x; v < whole; v += groups.x << 8u) { sum[v] = left[v] + right[v]; }
}

@compute @workgroup_size(3)
fn ending(@builtin(local_invocation_index) t: u32) {
  let i = (params.n & ~3u) + t;
  if (i < params.n) { sum_words[i] = left_words[i] + right_words[i]; }
}
