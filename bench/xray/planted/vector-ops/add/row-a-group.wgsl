// planted: a workgroup of 256 threads for each row of forty elements
// cause: idle, divergence
// reason: \b40\b|\b216\b|out of work|of (the |its )?256
// not: banks, barriers, atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch row min(65535, ceilDiv(n, COLUMNS)), ceilDiv(ceilDiv(n, COLUMNS), 65535)

override COLUMNS: u32 = 40;

struct Params { n: u32 }
struct Matrix { first: u32, end: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

fn bounds(r: u32) -> Matrix {
  return Matrix(r * COLUMNS, min((r + 1u) * COLUMNS, params.n));
}

@compute @workgroup_size(256)
fn row(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let m = bounds(group.x + group.y * groups.x);
  var i = m.first + lane;
  while (i < m.end) {
    out[i] = a[i] + b[i];
    i += 256u;
  }
}
