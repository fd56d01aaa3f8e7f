// planted: sums of eight numbers that all go to scratch, where one workgroup adds up all of them
// cause: fewWorkgroups, scratch, memorySum
// reason: \b(one|1|single) workgroup|last (pass|workgroup|dispatch)|finish
// not: atomics, banks
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp
//@ dispatch eights min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch finish 1
//@ scratch 4 * WG * ceilDiv(n, 8 * WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> eighths: array<f32>;

var<workgroup> part: array<f32, WG>;

// Every thread adds eight numbers, a workgroup apart, and keeps their sum.
@compute @workgroup_size(WG)
fn eights(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  var sum = 0.0;
  for (var k = 0u; k < 8u; k++) {
    let i = (group * 8u + k) * WG + tid;
    if (i < params.n) { sum += input[i]; }
  }
  let mine = group * WG + tid;
  if (mine < arrayLength(&eighths)) { eighths[mine] = sum; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&eighths); i += WG) { sum += eighths[i]; }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { output[0] = part[0]; }
}
