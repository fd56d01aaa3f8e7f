// planted: five coordinates that are made by divisions by numbers that are not constant, and put together again, for every element
// cause: division, arithmetic
// not: uncoalesced, banks, atomics, barriers, smallWorkgroups, divergence
// never: accesses (do|does) not coalesce
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

struct Shape { d0: u32, d1: u32, d2: u32, d3: u32 }

fn shape_of(n: u32) -> Shape {
  let odd = n & 1u;
  return Shape(7u + odd, 5u + odd, 9u + 2u * odd, 3u + odd);
}

fn there_and_back(i: u32) -> u32 {
  let s = shape_of(params.n);
  let x0 = i % s.d0;
  let x1 = (i / s.d0) % s.d1;
  let x2 = (i / (s.d0 * s.d1)) % s.d2;
  let x3 = (i / (s.d0 * s.d1 * s.d2)) % s.d3;
  let x4 = i / (s.d0 * s.d1 * s.d2 * s.d3);
  return (((x4 * s.d3 + x3) * s.d2 + x2) * s.d1 + x1) * s.d0 + x0;
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = (w.y * g.x + w.x) * 256u + t;
  if (i < params.n) {
    out[there_and_back(i)] = a[there_and_back(i)] + params.s * b[there_and_back(i)];
  }
}
