// expect: wrong-answer
// Rounds of twelve vectors of four; the last round has as many vectors as are left over from 12.
// wrong at: n=48; n=4800; n=50
// right at: n=44; n=52; n=1000
//@ dispatch vectors ceilDiv(ceilDiv(n, 48), 32)
//@ dispatch rest 1

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

const PER_THREAD = 12u;

@compute @workgroup_size(32)
fn vectors(@builtin(global_invocation_id) gid: vec3<u32>) {
  let total = params.n / 4u;
  let owners = (total + PER_THREAD - 1u) / PER_THREAD;
  if (gid.x >= owners) { return; }
  var mine = PER_THREAD;
  if (gid.x == owners - 1u) { mine = total % PER_THREAD; }
  for (var v = 0u; v < mine; v++) {
    out4[gid.x * PER_THREAD + v] = a4[gid.x * PER_THREAD + v] * params.s;
  }
}

@compute @workgroup_size(4)
fn rest(@builtin(local_invocation_index) t: u32) {
  let i = (params.n / 4u) * 4u + t;
  if (i < params.n) { out[i] = a[i] * params.s; }
}
