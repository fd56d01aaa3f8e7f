// planted: nothing; a contiguous piece of vectors for each warp, whose lanes lie side by side, four under way
// cause: none
//@ dispatch partial min(GROUPS, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 4096))
override GROUPS: u32 = 1056;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 128>;

// The sum of `own` over the workgroup.
fn tree(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  for (var half = 128u / 2u; half > 0u; half /= 2u) {
    if (t < half) { part[t] += part[t + half]; }
    workgroupBarrier();
  }
  return part[0];
}

@compute @workgroup_size(128)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  let warps = groups.x * 4u;
  let length = ((vectors + warps - 1u) / warps + 31u) & ~31u;
  let begin = (wid.x * 4u + t / 32u) * length;
  let end = min(begin + length, vectors);
  var s0 = vec4f();
  var s1 = vec4f();
  var s2 = vec4f();
  var s3 = vec4f();
  var i = begin + t % 32u;
  for (; i + 96u < end; i += 128u) {
    s0 += input4[i];
    s1 += input4[i + 32u];
    s2 += input4[i + 64u];
    s3 += input4[i + 96u];
  }
  for (; i < end; i += 32u) { s0 += input4[i]; }
  let s = (s0 + s1) + (s2 + s3);
  let total = tree(t, (s.x + s.y) + (s.z + s.w));
  if (t == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(128)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var k = t; k < arrayLength(&scratch); k += 128u) { sum += scratch[k]; }
  let last = params.n / 4u * 4u + t;
  if (last < params.n) { sum += input[last]; }
  let total = tree(t, sum);
  if (t == 0u) { output[0] = total; }
}
