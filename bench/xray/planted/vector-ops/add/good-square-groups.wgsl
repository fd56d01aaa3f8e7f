// planted: nothing; one vector a thread, in workgroups of 16 × 16 threads that count along their index
// cause: none
//@ dispatch sixteen_square min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch last_words 1

const SIDE = 16u;

struct Params { n: u32 }
struct Grid { group: u32, thread: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out4: array<vec4f>;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(SIDE, SIDE)
fn sixteen_square(@builtin(local_invocation_id) l: vec3u, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) ws: vec3u) {
  let at = Grid(w.x + ws.x * w.y, l.x + SIDE * l.y);
  let v = at.group * SIDE * SIDE + at.thread;
  if (v < params.n / 4u) { out4[v] = a4[v] + b4[v]; }
}

@compute @workgroup_size(4)
fn last_words(@builtin(local_invocation_index) k: u32) {
  let i = params.n / 4u * 4u + k;
  if (i < params.n) { out[i] = a[i] + b[i]; }
}
