// planted: eight classes of numbers, for each of which the whole input is read again
// cause: twice, reuse, memorySum
// reason: \b8(\.\d)? times|eight times
// not: uncoalesced, atomics, banks, smallWorkgroups, barriers, fewWorkgroups
// never: (causes?|has|have|are) bank conflicts
//@ dispatch partial min(264, ceilDiv(n, 4096)), CLASSES
//@ dispatch finish 1
//@ scratch 4 * CLASSES * min(264, ceilDiv(n, 4096))

override CLASSES: u32 = 8;

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

// Numbers of similar size belong together.
fn of_class(x: vec4f, class_number: u32) -> vec4f {
  let classes = (bitcast<vec4u>(x) >> vec4u(23u)) % CLASSES;
  return select(vec4f(), x, classes == vec4u(class_number));
}

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let vectors = params.n / 4u;
  var sums = vec4f();
  for (var i = w.x * 256u + t; i < vectors; i += g.x * 256u) { sums += of_class(input4[i], w.y); }
  let sum = sum_of_group(t, (sums.x + sums.y) + (sums.z + sums.w));
  if (t == 0u) { scratch[w.y * g.x + w.x] = sum; }
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
