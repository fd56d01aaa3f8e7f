// One thread for each element of the output: rung 1 with loads and stores exchanged.
// The stores are whole sectors and the loads are scattered. As many sectors are touched as in rung 1, but a cache can keep what was loaded: the
// other seven words of a sector are wanted by the seven other warps of the workgroup, which find it there.
//@ dispatch main ceilDiv(rows, 32), ceilDiv(cols, 8)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

// id.x is the column of the output, id.y its row.
@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.rows && id.y < params.cols) {
    out[id.y * params.rows + id.x] = a[id.x * params.cols + id.y];
  }
}
