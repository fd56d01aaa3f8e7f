// expect: wrong-answer
// Workgroups of 200 threads; the last one has n % 200 numbers to add.
// wrong at: n=200; n=2000; n=20000
// right at: n=199; n=201; n=1999
//@ dispatch first ceilDiv(n, WG)
//@ dispatch second 1
//@ scratch 4 * ceilDiv(n, WG)

override WG: u32 = 200;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> parts: array<f32>;

var<workgroup> numbers: array<f32, WG>;

// Adds numbers[0] … numbers[count - 1], for any count.
fn add_up(tid: u32, count: u32) {
  var left = count;
  while (left > 1u) {
    let half = (left + 1u) / 2u;
    if (tid + half < left) { numbers[tid] += numbers[tid + half]; }
    workgroupBarrier();
    left = half;
  }
}

@compute @workgroup_size(WG)
fn first(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_index) tid: u32) {
  let count = select(WG, params.n % WG, wid.x == nwg.x - 1u);
  numbers[tid] = 0.0;
  if (tid < count) { numbers[tid] = input[wid.x * WG + tid]; }
  workgroupBarrier();
  add_up(tid, count);
  if (tid == 0u) { parts[wid.x] = numbers[0]; }
}

@compute @workgroup_size(WG)
fn second(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&parts); i += WG) { sum += parts[i]; }
  numbers[tid] = sum;
  workgroupBarrier();
  add_up(tid, WG);
  if (tid == 0u) { output[0] = numbers[0]; }
}
