// planted: a total of all results in workgroup memory, to which every thread adds each of its results by compare and exchange
// cause: atomics
// not: banks, uncoalesced, smallWorkgroups, fewWorkgroups, division, misaligned
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ scratch 4 * ceilDiv(n, 1024)

const WG = 256u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(4) var<storage, read_write> totals: array<f32>;

var<workgroup> total: atomic<u32>;

// There is no atomicAdd for f32.
fn add_to_total(x: f32) {
  var old = atomicLoad(&total);
  loop {
    let exchanged = atomicCompareExchangeWeak(&total, old, bitcast<u32>(bitcast<f32>(old) + x));
    if (exchanged.exchanged) { break; }
    old = exchanged.old_value;
  }
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  for (var k = 0u; k < 4u; k++) {
    let i = group * 4u * WG + k * WG + tid;
    if (i < params.n) {
      let y = a[i] + params.s * b[i];
      out[i] = y;
      add_to_total(y);
    }
  }
  workgroupBarrier();
  if (tid == 0u && group < arrayLength(&totals)) { totals[group] = bitcast<f32>(atomicLoad(&total)); }
}
