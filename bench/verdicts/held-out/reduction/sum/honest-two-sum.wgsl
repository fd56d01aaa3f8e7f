// expect: accepted
// Pairs of a sum and its error, by Knuth's TwoSum, through a tree of workgroups.
//@ dispatch main min(64, ceilDiv(n, 64))
//@ dispatch finish 1
//@ scratch 8 * min(64, ceilDiv(n, 64))
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> pairs: array<vec2f>;

var<workgroup> w: array<vec2f, 64>;

fn add(p: vec2f, q: vec2f) -> vec2f {
  let s = p.x + q.x;
  let v = s - p.x;
  let e = (p.x - (s - v)) + (q.x - v);
  return vec2f(s, e + p.y + q.y);
}

fn tree(t: u32) {
  for (var d = 32u; d > 0u; d /= 2u) {
    workgroupBarrier();
    if (t < d) { w[t] = add(w[t], w[t + d]); }
  }
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) gs: vec3u, @builtin(local_invocation_index) t: u32) {
  var p = vec2f();
  for (var i = id.x; i < params.n; i += 64u * gs.x) { p = add(p, vec2f(input[i], 0.0)); }
  w[t] = p;
  tree(t);
  if (t == 0u) { pairs[g.x] = w[0]; }
}

@compute @workgroup_size(64)
fn finish(@builtin(local_invocation_index) t: u32) {
  w[t] = vec2f();
  if (t < arrayLength(&pairs)) { w[t] = pairs[t]; }
  tree(t);
  if (t == 0u) { output[0] = w[0].x + w[0].y; }
}
