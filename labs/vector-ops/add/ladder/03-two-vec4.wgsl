// Rung 3: two vec4f of each input per thread, all loads before the first store.
// Loads that do not depend on each other are in flight together: four per thread instead of two, so the memory always has requests
// waiting, and only half as many workgroups have to be started. A thread's vec4f lie WG apart, not side by side: in each of its loads the
// threads of a subgroup still touch one contiguous piece.
// More is not better: two vec4f per thread already keep enough bytes in flight, and with four each thread holds its registers
// longer. Only measuring tells which number is best.
// Blocks that lie entirely inside the array take the branch without checks; only the last block tests every index.
// What limits it: the memory itself, which reaches a few percent less than with reads alone, because DRAM must switch from reading to
// writing; at 2^24 elements also the tail, which starts only after the last workgroup before it is done.
//@ dispatch main min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch tail 1
//@ sweep WG 64, 128, 256

override WG: u32 = 128;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  let block = (wid.y * groups.x + wid.x) * 2u * WG;
  let first = block + tid;
  if (block + 2u * WG <= vectors) {
    let v0 = a4[first] + b4[first];
    let v1 = a4[first + WG] + b4[first + WG];
    out4[first] = v0;
    out4[first + WG] = v1;
  } else {
    for (var k = 0u; k < 2u; k++) {
      let i = first + k * WG;
      if (i < vectors) {
        out4[i] = a4[i] + b4[i];
      }
    }
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) {
    out[i] = a[i] + b[i];
  }
}
