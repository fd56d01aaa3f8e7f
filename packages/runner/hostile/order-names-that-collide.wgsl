// expect: accepted
// Names that a rewritten kernel might use, as functions, entry points and locals.
//@ dispatch ordered ceilDiv(n, 64)
//@ dispatch entry_ordered 1
//@ scratch 4 * ceilDiv(n, 64)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

const ordered_ = 64u;
var<workgroup> part: array<f32, ordered_>;

fn ordered_local(index: u32, count: u32) -> u32 { return min(index, count - 1u); }
fn ordered__group(main: vec3u) -> u32 { return main.x; }

@compute @workgroup_size(ordered_)
fn ordered(@builtin(local_invocation_index) ordered_index: u32, @builtin(workgroup_id) main: vec3u) {
  let ordered = ordered_index;
  let i = ordered__group(main) * ordered_ + ordered;
  part[ordered_local(ordered, ordered_)] = 0.0;
  if (i < params.n) { part[ordered] = input[i]; }
  workgroupBarrier();
  if (ordered == 0u) {
    let ordered_index = main.x;
    var local = 0.0;
    for (var ordered = 0u; ordered < ordered_; ordered++) { local += part[ordered]; }
    scratch[ordered_index] = local;
  }
}

@compute @workgroup_size(1)
fn entry_ordered(@builtin(workgroup_id) group: vec3u) {
  var sum = 0.0;
  for (var i = group.x; i < (params.n + ordered_ - 1u) / ordered_; i++) { sum += scratch[i]; }
  output[0] = sum;
}
