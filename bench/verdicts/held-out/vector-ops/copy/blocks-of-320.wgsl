// expect: wrong-answer
// The last block of 64 threads × 5 items has n % 320 elements, none where 320 divides n.
// wrong at: n=320; n=3200
// right at: n=319; n=321; n=3333
//@ dispatch main min(65535, ceilDiv(n, 320))

const ITEMS = 5u;
const THREADS = 64u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u, @builtin(num_workgroups) nwg: vec3u) {
  let block_size = ITEMS * THREADS;
  let last = (params.n + block_size - 1u) / block_size - 1u;
  for (var block = wid.x; block <= last; block += nwg.x) {
    let count = select(block_size, params.n % block_size, block == last);
    for (var j = lid.x; j < count; j += THREADS) {
      out[block * block_size + j] = a[block * block_size + j];
    }
  }
}
