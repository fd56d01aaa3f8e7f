// planted: a tile of 32 × 32 numbers of which each lane of one warp adds up a row, all lanes in one bank
// cause: banks
// reason: conflict|workgroup memory.*(apart|passes|turns)|(apart|passes|turns).*workgroup memory
// not: uncoalesced, atomics
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch tiles min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch middle min(256, ceilDiv(n, 1024))
//@ dispatch finish 1
//@ scratch 4 * (ceilDiv(n, 1024) + 256)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> tile: array<array<f32, 32>, 32>;
var<workgroup> rows: array<f32, 32>;
var<workgroup> part: array<f32, 256>;

fn tile_count() -> u32 { return (params.n + 1023u) / 1024u; }

@compute @workgroup_size(32, 8)
fn tiles(@builtin(local_invocation_id) t: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  for (var y = t.y; y < 32u; y += 8u) {
    let i = group * 1024u + y * 32u + t.x;
    var x = 0.0;
    if (i < params.n) { x = input[i]; }
    tile[y][t.x] = x;
  }
  workgroupBarrier();
  if (t.y == 0u) {
    var sum = 0.0;
    for (var x = 0u; x < 32u; x++) { sum += tile[t.x][x]; }
    rows[t.x] = sum;
  }
  for (var s = 16u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (t.y == 0u && t.x < s) { rows[t.x] += rows[t.x + s]; }
  }
  if (t.x == 0u && t.y == 0u && group < tile_count()) { scratch[group] = rows[0]; }
}

fn tree(t: u32, x: f32) -> f32 {
  part[t] = x;
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (t < s) { part[t] += part[t + s]; }
  }
  workgroupBarrier();
  return part[0];
}

@compute @workgroup_size(256)
fn middle(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var x = 0.0;
  for (var i = wid.x * 256u + t; i < tile_count(); i += groups.x * 256u) { x += scratch[i]; }
  let sum = tree(t, x);
  if (t == 0u) { scratch[tile_count() + wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var x = 0.0;
  if (t < min(256u, tile_count())) { x = scratch[tile_count() + t]; }
  let sum = tree(t, x);
  if (t == 0u) { output[0] = sum; }
}
