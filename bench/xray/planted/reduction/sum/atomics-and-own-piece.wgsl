// planted: a contiguous piece for each thread, and an atomic addition for each, which costs less
// reason: Line {line} reads .* sectors where|Line \d+ makes [\d\s]+ atomic operations on 1 word of `output`\.
// advice: Let thread t take elements t, t \+ threads|one atomic operation per workgroup
// How often a thread tries depends on the device: on a GPU the tries can cost more than the loads, and both are planted.
// Each thread adds up a piece of its own, and the sum to the output, trying until nobody came between.
//@ dispatch start 1
//@ dispatch main min(4096, ceilDiv(n, 64 * WG))

override WG: u32 = 64;

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
  let threads = groups.x * WG;
  let length = (params.n + threads - 1u) / threads;
  var sum = 0.0;
  for (var i = id.x * length; i < min((id.x + 1u) * length, params.n); i++) {
    sum += input[i]; // here
  }
  var expected = 0u;
  loop {
    let tried = atomicCompareExchangeWeak(&output, expected, bitcast<u32>(bitcast<f32>(expected) + sum));
    if (tried.exchanged) {
      break;
    }
    expected = tried.old_value;
  }
}
