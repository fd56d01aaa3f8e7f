// planted: a thread for each entry, which adds its product to the row in memory with atomic operations
// cause: atomics
// not: banks, scratch, division, smallWorkgroups, fewWorkgroups, oneThread
//@ dispatch clear min(65535, ceilDiv(rows, 256)), ceilDiv(ceilDiv(rows, 256), 65535)
//@ dispatch main min(65535, ceilDiv(entries, 256)), ceilDiv(ceilDiv(entries, 256), 65535)

const WG = 256u;

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<atomic<u32>>;

@compute @workgroup_size(WG)
fn clear(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let row = (wid.y * groups.x + wid.x) * WG + tid;
  if (row < params.rows) { atomicStore(&y[row], 0u); }
}

// The row in which entry i lies: the first one that ends behind it.
fn row_of(i: u32) -> u32 {
  var low = 0u;
  var high = params.rows - 1u;
  while (low < high) {
    let middle = (low + high) / 2u;
    if (offsets[middle + 1u] <= i) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  return low;
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i >= params.entries) { return; }
  let product = values[i] * x[columns[i]];
  let row = row_of(i);
  var expected = atomicLoad(&y[row]);
  loop {
    let tried = atomicCompareExchangeWeak(&y[row], expected, bitcast<u32>(bitcast<f32>(expected) + product));
    if (tried.exchanged) { break; }
    expected = tried.old_value;
  }
}
