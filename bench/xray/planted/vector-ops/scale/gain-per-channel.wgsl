// planted: sixteen gains in an array of each thread's own, of which it picks one by a moving index
// cause: privateArray
// reason: array .*\b(own|thread|private|local|index)|own array|moving index|dynamic|gains?\b
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch mix min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;
const CHANNELS = 16u;

struct Params { n: u32, s: f32 }
struct Mixer { gain: array<f32, CHANNELS>, mute: array<u32, CHANNELS> }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

fn mixer() -> Mixer {
  var m: Mixer;
  for (var channel = 0u; channel < CHANNELS; channel++) {
    m.gain[channel] = params.s;
    m.mute[channel] = 0u;
  }
  return m;
}

@compute @workgroup_size(WG)
fn mix(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i >= params.n) { return; }
  var m = mixer();
  let channel = i % CHANNELS;
  out[i] = select(a[i] * m.gain[channel], 0.0, m.mute[channel] == 1u);
}
