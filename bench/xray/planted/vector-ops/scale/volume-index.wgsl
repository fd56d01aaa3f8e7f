// planted: coordinates made by integer division for every element, over and over
// cause: division, arithmetic
// not: uncoalesced, idle, fewWorkgroups, smallWorkgroups, barriers, atomics
//@ dispatch main min(4096, ceilDiv(n, 256))

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

// The edge of the smallest cube that holds n elements.
fn edge(n: u32) -> u32 {
  var e = 1u;
  while (e * e * e < n) { e++; }
  return e;
}

// A digit of i in base e.
fn digit(i: u32, e: u32, place: u32) -> u32 {
  var rest = i;
  for (var k = 0u; k < place; k++) { rest = rest / e; }
  return rest % e;
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let e = edge(params.n);
  for (var i = id.x; i < params.n; i += groups.x * 256u) {
    let x = digit(i, e, 0u);
    let y = digit(i, e, 1u);
    let z = digit(i, e, 2u);
    let at = (z * e + y) * e + x;
    out[at] = params.s * a[at];
  }
}
