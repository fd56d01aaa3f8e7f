// expect: accepted
// Workgroups draw tiles from a queue in a loop and add with compare-and-exchange.
//@ dispatch clear 1
//@ dispatch main min(4, ceilDiv(n, 64))
//@ dispatch finish 1
//@ scratch 8
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@group(0) @binding(3) var<storage, read_write> scratch: array<atomic<u32>, 2>;

var<workgroup> part: array<f32, 64>;
var<workgroup> drawn: u32;

@compute @workgroup_size(1)
fn clear() { atomicStore(&scratch[0], 0u); atomicStore(&scratch[1], 0u); }

fn draw() -> u32 { return atomicAdd(&scratch[0], 64u); }

fn add(value: f32) {
  var old = atomicLoad(&scratch[1]);
  loop {
    let result = atomicCompareExchangeWeak(&scratch[1], old, bitcast<u32>(bitcast<f32>(old) + value));
    if (result.exchanged) { break; }
    old = result.old_value;
  }
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  loop {
    if (lane == 0u) { drawn = draw(); }
    let first = workgroupUniformLoad(&drawn);
    if (first >= params.n) { break; }
    part[lane] = 0.0;
    if (first + lane < params.n) { part[lane] = input[first + lane]; }
    workgroupBarrier();
    if (lane == 0u) {
      var sum = 0.0;
      for (var t = 0u; t < 64u; t++) { sum += part[t]; }
      add(sum);
    }
  }
}

@compute @workgroup_size(1)
fn finish() { output[0] = bitcast<f32>(atomicLoad(&scratch[1])); }
