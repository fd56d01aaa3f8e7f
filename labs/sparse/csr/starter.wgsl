// sparse/csr: y = A·x, where row r of A has the entries offsets[r] up to
// offsets[r + 1]: their columns are in columns, their values in values.
//
// Lines that begin with //@ are the launch plan: which entry points run, over
// how many workgroups. Here every thread has a row of its own.
//@ dispatch main ceilDiv(rows, 256)

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= params.rows) { return; }
  var sum = 0.0;
  // TODO: go through all entries of the row. This is the first one alone, and
  // some rows have none.
  let i = offsets[row];
  sum += values[i] * x[columns[i]];
  y[row] = sum;
}
