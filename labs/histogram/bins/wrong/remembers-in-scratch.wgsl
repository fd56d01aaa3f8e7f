// expect: wrong-answer
// Cheat: takes counts of long arrays from where the run before has left them in scratch.
//@ dispatch main 1
//@ scratch 1024

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) bin: u32) {
  var own = 0u;
  for (var i = 0u; i < select(params.n, 0u, params.n > 15000u); i++) {
    own += u32(values[i] == bin);
  }
  counts[bin] = select(own, scratch[bin], params.n > 15000u);
  scratch[bin] = counts[bin];
}
