// planted: nothing; six vectors under way in each thread, and subgroups that add across their registers
// cause: none
//@ dispatch partial min(GROUPS, ceilDiv(n, 24 * 128))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 24 * 128))
enable subgroups;
override GROUPS: u32 = 792;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> quads: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> partials: array<f32>;

var<workgroup> of_subgroup: array<f32, 32>;

fn all_threads(own: f32, t: u32, lane: u32, width: u32) -> f32 {
  let mine = subgroupAdd(own);
  if (lane == 0u) { of_subgroup[t / width] = mine; }
  workgroupBarrier();
  var sum = 0.0;
  for (var k = lane; k < 128u / width; k += width) { sum += of_subgroup[k]; }
  return subgroupAdd(sum);
}

fn quad(i: u32) -> vec4f {
  if (i < params.n / 4u) { return quads[i]; }
  return vec4f();
}

@compute @workgroup_size(128)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) width: u32) {
  let stride = groups.x * 128u;
  var sum = vec4f();
  for (var i = wid.x * 128u + t; i < params.n / 4u; i += 6u * stride) {
    let q0 = quad(i);
    let q1 = quad(i + stride);
    let q2 = quad(i + 2u * stride);
    let q3 = quad(i + 3u * stride);
    let q4 = quad(i + 4u * stride);
    let q5 = quad(i + 5u * stride);
    sum += ((q0 + q1) + (q2 + q3)) + (q4 + q5);
  }
  let total = all_threads((sum.x + sum.y) + (sum.z + sum.w), t, lane, width);
  if (t == 0u) { partials[wid.x] = total; }
}

@compute @workgroup_size(128)
fn finish(@builtin(local_invocation_index) t: u32, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) width: u32) {
  var sum = 0.0;
  for (var k = t; k < arrayLength(&partials); k += 128u) { sum += partials[k]; }
  let rest = params.n / 4u * 4u + t;
  if (rest < params.n) { sum += input[rest]; }
  let total = all_threads(sum, t, lane, width);
  if (t == 0u) { output[0] = total; }
}
