// planted: an atomic counter that deals out the elements one by one
// cause: atomics
// not: barriers, idle, fewWorkgroups, smallWorkgroups
//@ dispatch reset 1
//@ dispatch worker min(256, ceilDiv(n, 256))
//@ scratch 4

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> next: atomic<u32>;

@compute @workgroup_size(1)
fn reset() {
  atomicStore(&next, 0u);
}

// Dynamic scheduling: a thread that is done asks for the next element.
@compute @workgroup_size(256)
fn worker() {
  loop {
    let i = atomicAdd(&next, 1u);
    if (i >= params.n) { break; }
    out[i] = params.s * a[i];
  }
}
