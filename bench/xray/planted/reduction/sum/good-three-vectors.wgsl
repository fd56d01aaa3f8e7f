// planted: nothing; three vectors under way in each thread, in strides of the grid, and two steps of sixteen
// cause: none, fewWorkgroups
// never: accesses (do|does) not coalesce
//@ dispatch partial min(792, ceilDiv(n, 3072))
//@ dispatch finish 1
//@ scratch 4 * min(792, ceilDiv(n, 3072))
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// 256 numbers become 16, and these one, which thread 0 gets.
fn sum_of_group(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  var sum = 0.0;
  if (t < 16u) {
    for (var k = 0u; k < 16u; k++) { sum += part[t + 16u * k]; }
    part[t] = sum;
  }
  workgroupBarrier();
  if (t == 0u) {
    sum = 0.0;
    for (var k = 0u; k < 16u; k++) { sum += part[k]; }
  }
  return sum;
}

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let vectors = params.n / 4u;
  let step = g.x * 256u;
  var s0 = vec4f();
  var s1 = vec4f();
  var s2 = vec4f();
  var i = w.x * 256u + t;
  while (i + 2u * step < vectors) {
    s0 += input4[i];
    s1 += input4[i + step];
    s2 += input4[i + 2u * step];
    i += 3u * step;
  }
  while (i < vectors) {
    s0 += input4[i];
    i += step;
  }
  let s = s0 + s1 + s2;
  let sum = sum_of_group(t, (s.x + s.y) + (s.z + s.w));
  if (t == 0u) { scratch[w.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let rest = (params.n & ~3u) + t;
  if (rest < params.n) { own += input[rest]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
