// planted: nothing; a block of 256 × 4 vectors a workgroup, a tree that divides by four, and a last workgroup
// cause: none, fewWorkgroups
// never: accesses (do|does) not coalesce
//@ dispatch blocks min(65535, ceilDiv(n, 4096)), ceilDiv(ceilDiv(n, 4096), 65535)
//@ dispatch last 1
//@ scratch 4 * ceilDiv(n, 4096)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

fn quarter_by_quarter(t: u32, own: f32) -> f32 {
  part[t] = own;
  for (var left = 64u; left > 0u; left /= 4u) {
    workgroupBarrier();
    if (t < left) { part[t] += part[t + left] + part[t + 2u * left] + part[t + 3u * left]; }
  }
  return part[t];
}

fn vector_at(i: u32) -> vec4f {
  if (i < params.n / 4u) { return input4[i]; }
  return vec4f();
}

@compute @workgroup_size(256)
fn blocks(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let block = w.y * g.x + w.x;
  let i = block * 1024u + t;
  let four = (vector_at(i) + vector_at(i + 256u)) + (vector_at(i + 512u) + vector_at(i + 768u));
  let sum = quarter_by_quarter(t, dot(four, vec4f(1.0)));
  if (t == 0u && block < arrayLength(&scratch)) { scratch[block] = sum; }
}

@compute @workgroup_size(256)
fn last(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let rest = (params.n & ~3u) + t;
  if (rest < params.n) { own += input[rest]; }
  let sum = quarter_by_quarter(t, own);
  if (t == 0u) { output[0] = sum; }
}
