// planted: nothing; each thread takes a vector of each third of the arrays
// cause: none
//@ dispatch main min(65535, ceilDiv(n + 24, 12 * 64)), ceilDiv(ceilDiv(n + 24, 12 * 64), 65535)
//@ dispatch last_words 1

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  // Even, so that every third begins where a sector does.
  let third = ((vectors + 2u) / 3u + 1u) & ~1u;
  let i = (wid.y * groups.x + wid.x) * 64u + tid;
  if (i >= third) { return; }
  let j = i + third;
  let k = j + third;
  if (k < vectors) {
    let x = a4[i] + params.s * b4[i];
    let y = a4[j] + params.s * b4[j];
    let z = a4[k] + params.s * b4[k];
    out4[i] = x;
    out4[j] = y;
    out4[k] = z;
  } else {
    if (i < vectors) { out4[i] = a4[i] + params.s * b4[i]; }
    if (j < vectors) { out4[j] = a4[j] + params.s * b4[j]; }
  }
}

@compute @workgroup_size(4)
fn last_words(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) { out[i] = a[i] + params.s * b[i]; }
}
