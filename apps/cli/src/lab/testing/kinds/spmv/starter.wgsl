// kinds/spmv: y = A · x, a thread for each row.
//@ dispatch main ceilDiv(n, WG)

override WG: u32 = 64;

struct Params { n: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> entries: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n) { return; }
  y[i] = 0.0; // TODO: the sum of the row
}
