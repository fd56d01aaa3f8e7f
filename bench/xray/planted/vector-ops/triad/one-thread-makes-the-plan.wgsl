// planted: a single thread that writes down begin and end of every 64 elements before the others begin
// cause: oneThread, scratch, fewWorkgroups
// not: banks, barriers, atomics, misaligned
//@ dispatch make_plan 1
//@ dispatch work min(65535, ceilDiv(n, 64)), ceilDiv(ceilDiv(n, 64), 65535)
//@ scratch 8 * ceilDiv(n, 64)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(4) var<storage, read_write> plan: array<vec2u>;

const SHARE = 64u;

@compute @workgroup_size(1)
fn make_plan() {
  var begin = 0u;
  var share = 0u;
  while (begin < params.n) {
    let end = min(begin + SHARE, params.n);
    plan[share] = vec2u(begin, end);
    share++;
    begin = end;
  }
}

@compute @workgroup_size(SHARE)
fn work(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let share = (wid.y * groups.x + wid.x);
  if (share * SHARE >= params.n) { return; }
  let mine = plan[share];
  let i = mine.x + tid;
  if (i < mine.y) { out[i] = a[i] + params.s * b[i]; }
}
