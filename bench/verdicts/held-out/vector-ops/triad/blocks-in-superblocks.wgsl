// expect: wrong-answer
// Superblocks of 8 blocks of 28; the last superblock has as many blocks as are left over from 8.
// wrong at: n=224; n=2240; n=223
// right at: n=196; n=225; n=2300
//@ dispatch main ceilDiv(n, 28 * 8)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

const BLOCK = 28u;
const BLOCKS = 8u;

@compute @workgroup_size(BLOCK)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let all_blocks = (params.n + BLOCK - 1u) / BLOCK;
  var count = BLOCKS;
  if (wid.x == nwg.x - 1u) { count = all_blocks % BLOCKS; }
  for (var k = 0u; k < count; k++) {
    let i = (wid.x * BLOCKS + k) * BLOCK + lid.x;
    if (i < params.n) { out[i] = a[i] + params.s * b[i]; }
  }
}
