// planted: three atomic additions to counters in workgroup memory for every element, a histogram that nobody reads
// cause: atomics
// not: uncoalesced, smallWorkgroups, fewWorkgroups
// never: accesses (do|does) not coalesce
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)
//@ scratch 64
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(4) var<storage, read_write> histogram: array<atomic<u32>>;

var<workgroup> bins: array<atomic<u32>, 16>;

fn count(x: f32) {
  // The upper bits of the exponent.
  atomicAdd(&bins[(bitcast<u32>(x) >> 27u) & 15u], 1u);
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let block = (w.y * g.x + w.x) * 2048u;
  for (var k = 0u; k < 8u; k++) {
    let i = block + k * 256u + t;
    if (i < params.n) {
      let x = a[i];
      let y = b[i];
      let z = x + params.s * y;
      count(x);
      count(y);
      count(z);
      out[i] = z;
    }
  }
  workgroupBarrier();
  if (t < 16u) { atomicAdd(&histogram[t], atomicLoad(&bins[t])); }
}
