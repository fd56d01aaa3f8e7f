// planted: three walks through the whole input, one for each colour of its pixels, in steps of three words
// cause: uncoalesced, twice, reuse, memorySum
// reason: \b(3|three) times|red|colou?r|12 bytes|third
// not: atomics, banks, barriers
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch colours min(264, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * min(264, ceilDiv(n, 8192))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> pixels: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> sums: array<f32>;

var<workgroup> part: array<f32, 256>;

fn tree_sum(lane: u32, x: f32) -> f32 {
  part[lane] = x;
  for (var s = 128u; s > 0u; s >>= 1u) {
    workgroupBarrier();
    if (lane < s) { part[lane] += part[lane + s]; }
  }
  workgroupBarrier();
  return part[0];
}

fn colour(channel: u32, thread: u32, threads: u32) -> f32 {
  var sum = 0.0;
  for (var i = 3u * thread + channel; i < params.n; i += 3u * threads) {
    sum += pixels[i];
  }
  return sum;
}

@compute @workgroup_size(256)
fn colours(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let red = colour(0u, id.x, 256u * groups.x);
  let green = colour(1u, id.x, 256u * groups.x);
  let blue = colour(2u, id.x, 256u * groups.x);
  let sum = tree_sum(lane, red + green + blue);
  if (lane == 0u) { sums[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var x = 0.0;
  for (var k = lane; k < arrayLength(&sums); k += 256u) { x += sums[k]; }
  let sum = tree_sum(lane, x);
  if (lane == 0u) { output[0] = sum; }
}
