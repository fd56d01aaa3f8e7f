// planted: a matrix that is walked down its columns, and a detour through workgroup memory that costs less
// reason: Line \d+ (reads|touches) .* sectors where .*: neighbours in a warp (read|touch) addresses 1024 bytes apart\.
// advice: neighbouring threads touch neighbouring addresses

// The array is seen as rows of 256, and threads are numbered column by column. Products wait in workgroup memory.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

const COLUMNS = 256u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

var<workgroup> products: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  let rows = (params.n + COLUMNS - 1u) / COLUMNS;
  let column = t / rows;
  let i = t % rows * COLUMNS + column;
  let is_inside = column < COLUMNS && i < params.n;
  if (is_inside) {
    products[tid] = params.s * b[i];
  }
  workgroupBarrier();
  if (is_inside) {
    out[i] = a[i] + products[tid];
  }
}
