// planted: a compare-and-exchange loop on one word for every thread
// cause: atomics
// not: idle, smallWorkgroups, fewWorkgroups, uncoalesced
//@ dispatch clear 1
//@ dispatch total min(512, ceilDiv(n, 512))
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: atomic<u32>;

fn atomic_add_f32(x: f32) {
  var old = atomicLoad(&result);
  loop {
    let sum = bitcast<u32>(bitcast<f32>(old) + x);
    let r = atomicCompareExchangeWeak(&result, old, sum);
    if (r.exchanged) { break; }
    old = r.old_value;
  }
}

@compute @workgroup_size(1)
fn clear() { atomicStore(&result, 0u); }

@compute @workgroup_size(256)
fn total(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) nwg: vec3u) {
  var s = 0.0;
  for (var i = id.x; i < params.n; i += nwg.x * 256u) { s += input[i]; }
  atomic_add_f32(s);
}
