// planted: a first dispatch that reads the whole array only to see whether there is anything but zeros
// cause: twice, reuse, dispatches, memorySum
// reason: first (pass|dispatch)|second (pass|dispatch|time)|two passes|launch
// not: uncoalesced, banks, barriers, atomics
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch look min(1024, ceilDiv(n, 1024))
//@ dispatch main min(1024, ceilDiv(n, 1024))
//@ scratch 1024 * min(1024, ceilDiv(n, 1024))

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> largest: array<f32>;

@compute @workgroup_size(256)
fn look(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var top = 0.0;
  for (var i = id.x; i < params.n; i += 256u * groups.x) {
    top = max(top, abs(a[i]));
  }
  largest[id.x] = top;
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // All zero: then no multiplication is needed.
  let s = select(params.s, 0.0, largest[id.x] == 0.0);
  for (var i = id.x; i < params.n; i += 256u * groups.x) {
    out[i] = s * a[i];
  }
}
