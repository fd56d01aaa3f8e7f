// planted: an atomic addition for each thread
// reason: Line {line} makes [\d\s]+ atomic operations on 1 word of `output`\.
// advice: one atomic operation per workgroup is enough

// Each thread adds its sum to the output. There is no atomic addition of f32, so it tries until nobody came between.
//@ dispatch start 1
//@ dispatch main min(GROUPS, ceilDiv(n, 16 * WG))

override WG: u32 = 64;
override GROUPS: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: atomic<u32>;

@compute @workgroup_size(1)
fn start() {
  atomicStore(&output, 0u);
}

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var i = id.x; i < params.n; i += groups.x * WG) {
    sum += input[i];
  }
  var expected = 0u;
  loop {
    let tried = atomicCompareExchangeWeak(&output, expected, bitcast<u32>(bitcast<f32>(expected) + sum)); // here
    if (tried.exchanged) {
      break;
    }
    expected = tried.old_value;
  }
}
