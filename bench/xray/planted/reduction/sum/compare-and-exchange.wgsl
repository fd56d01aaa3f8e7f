// planted: a compare-and-exchange for each element
// reason: Line {line} makes [\d\s]+ atomic operations on 1 word of `output`\.
// advice: one atomic operation per workgroup is enough

//@ dispatch clear 1
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: atomic<u32>;
@compute @workgroup_size(1)
fn clear() { atomicStore(&output, 0u); }
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = (w.y * g.x + w.x) * 256u + t;
  if (i < params.n) {
    let v = input[i];
    var old = atomicLoad(&output);
    for (var k = 0u; k < 1000000u; k++) {
      let r = atomicCompareExchangeWeak(&output, old, bitcast<u32>(bitcast<f32>(old) + v)); // here
      if (r.exchanged) { break; }
      old = r.old_value;
    }
  }
}
