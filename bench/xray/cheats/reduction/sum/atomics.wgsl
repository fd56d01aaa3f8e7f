// at most: 0
// Every element is added to one of a thousand words of the scratch, by compare and exchange.
//@ dispatch clear 4
//@ dispatch add ceilDiv(n, 256)
//@ dispatch finish 1
//@ scratch 4096

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> sums: array<atomic<u32>>;

@compute @workgroup_size(256)
fn clear(@builtin(global_invocation_id) id: vec3u) { atomicStore(&sums[id.x], 0u); }

@compute @workgroup_size(256)
fn add(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.n) { return; }
  let value = input[id.x];
  let place = id.x % 1024u;
  var old = atomicLoad(&sums[place]);
  loop {
    let tried = atomicCompareExchangeWeak(&sums[place], old, bitcast<u32>(bitcast<f32>(old) + value));
    if (tried.exchanged) { break; }
    old = tried.old_value;
  }
}

@compute @workgroup_size(1)
fn finish() {
  var total = 0.0;
  for (var i = 0u; i < 1024u; i += 32u) {
    var block = 0.0;
    for (var k = i; k < i + 32u; k++) { block += bitcast<f32>(atomicLoad(&sums[k])); }
    total += block;
  }
  output[0] = total;
}
