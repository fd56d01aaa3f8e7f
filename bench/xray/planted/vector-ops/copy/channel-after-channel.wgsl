// planted: one of three colour channels for each layer of the grid, so that neighbours copy every third word
// cause: uncoalesced
// not: banks, barriers, atomics, oneThread, fewWorkgroups, dispatches
// An image of pixels with three channels. Layer z of the grid copies channel z.
//@ dispatch main min(65535, ceilDiv(n, 3 * 256)), ceilDiv(ceilDiv(n, 3 * 256), 65535), 3

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

const CHANNELS = 3u;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) block: vec3u, @builtin(num_workgroups) grid: vec3u) {
  let pixel = (block.y * grid.x + block.x) * 256u + lane;
  let word = CHANNELS * pixel + block.z;
  if (word < params.n) {
    result[word] = image[word];
  }
}
