// planted: sums that each thread keeps in workgroup memory, 32 words apart and so all in one bank
// cause: banks, staged
// reason: conflict|workgroup memory.*(apart|passes|turns)|(apart|passes|turns).*workgroup memory
// not: atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(256, ceilDiv(n, 1024))
//@ dispatch finish 1
//@ scratch 4 * min(256, ceilDiv(n, 1024))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

const WG = 64u;
// Every thread has a line of its own.
const LINE = 32u;

var<workgroup> lines: array<f32, WG * LINE>;

fn add_up(tid: u32) {
  for (var half = WG / 2u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (tid < half) { lines[tid * LINE] += lines[(tid + half) * LINE]; }
  }
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  lines[tid * LINE] = 0.0;
  for (var i = wid.x * WG + tid; i < params.n; i += groups.x * WG) {
    lines[tid * LINE] += input[i];
  }
  add_up(tid);
  if (tid == 0u) { scratch[wid.x] = lines[0]; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  lines[tid * LINE] = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += WG) {
    lines[tid * LINE] += scratch[i];
  }
  add_up(tid);
  if (tid == 0u) { output[0] = lines[0]; }
}
