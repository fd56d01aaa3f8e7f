// planted: products that go to memory and back
// reason: \d+ % of the bytes that the kernel asks for are in scratch\.
// advice: in registers

// Each thread leaves a product in its place of scratch, and fetches it from there for the sum.
//@ dispatch main GROUPS
//@ scratch 4 * GROUPS * WG

override WG: u32 = 256;
override GROUPS: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(4) var<storage, read_write> products: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x; i < params.n; i += GROUPS * WG) {
    products[id.x] = params.s * b[i];
    out[i] = a[i] + products[id.x];
  }
}
