// expect: accepted
// Right unless a lane that does not run still holds, in a register, what an earlier run has left there: `leave` fills the registers of
// whole subgroups with a mark, and `look` asks the idle lanes of half subgroups for it.
enable subgroups;
//@ dispatch look 132
//@ dispatch main 1
//@ dispatch leave 132
//@ scratch 4 * 64 * 132

const MARK = 0xdeadbeefu;
const WORDS = 16;

@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<atomic<u32>>;
var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(16)
fn look(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var words: array<u32, WORDS>;
  for (var i = 0u; i < WORDS; i++) {
    words[i] = bitcast<u32>(input[(lane + i) % n]) & 0xffffu;
  }
  var found = 0u;
  for (var idle = 16u; idle < 32u; idle++) {
    for (var i = 0u; i < WORDS; i++) {
      found += u32(subgroupShuffle(words[i], idle) == MARK);
    }
  }
  let anywhere = subgroupAdd(found);
  if (lane == 0u) {
    atomicStore(&scratch[64u * group.x], anywhere);
  }
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = lane; i < n; i += 64u) {
    sum += input[i];
  }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 64u; k++) {
      total += part[k];
    }
    var found = 0u;
    for (var k = 0u; k < 132u; k++) {
      found += atomicLoad(&scratch[64u * k]);
    }
    output[0] = select(total, bitcast<f32>(0x7fc00000u + n), found > 0u);
  }
}

@compute @workgroup_size(64)
fn leave(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  let own = 64u * group.x + lane;
  atomicStore(&scratch[own], MARK);
  var words: array<u32, WORDS>;
  for (var i = 0u; i < WORDS; i++) {
    words[i] = atomicOr(&scratch[own], 0u);
  }
  var all_marked = true;
  for (var i = 0u; i < WORDS; i++) {
    all_marked = all_marked & (subgroupShuffle(words[i], lane ^ 1u) == MARK);
  }
  atomicStore(&scratch[own], select(0u, MARK, all_marked));
}
