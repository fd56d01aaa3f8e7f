// mended: the sums of neighbouring threads lie side by side
//@ dispatch partial min(1056, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 4 * min(1056, ceilDiv(n, 2048))

const CREW = 128u;
const CELLS = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> cells: array<f32, CELLS * CREW>;
var<workgroup> part: array<f32, CREW>;

fn cell(tid: u32, turn: u32) -> u32 {
  return turn % CELLS * CREW + tid;
}

fn whole(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  var s = CREW / 2u;
  while (s > 0u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
    s /= 2u;
  }
  return part[0];
}

@compute @workgroup_size(CREW)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var turn = 0u;
  for (var i = wid.x * CREW + tid; i < params.n; i += groups.x * CREW) {
    cells[cell(tid, turn)] += input[i];
    turn++;
  }
  var own = 0.0;
  for (var k = 0u; k < CELLS; k++) { own += cells[cell(tid, k)]; }
  let sum = whole(tid, own);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(CREW)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += CREW) { own += scratch[i]; }
  let sum = whole(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
