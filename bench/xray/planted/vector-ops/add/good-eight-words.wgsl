// planted: nothing; eight words of each array a thread, one workgroup width apart
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 8 * W)), ceilDiv(ceilDiv(n, 8 * W), 65535)
override W: u32 = 64;

struct Args { n: u32 }

@group(0) @binding(0) var<uniform> args: Args;
@group(0) @binding(1) var<storage, read> p: array<f32>;
@group(0) @binding(2) var<storage, read> q: array<f32>;
@group(0) @binding(3) var<storage, read_write> r: array<f32>;

@compute @workgroup_size(W)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let block = (wid.y * groups.x + wid.x) * 8u * W;
  let i = block + tid;
  if (block + 8u * W > args.n) {
    for (var k = i; k < min(args.n, block + 8u * W); k += W) { r[k] = p[k] + q[k]; }
    return;
  }
  let s0 = p[i + 0u * W] + q[i + 0u * W];
  let s1 = p[i + 1u * W] + q[i + 1u * W];
  let s2 = p[i + 2u * W] + q[i + 2u * W];
  let s3 = p[i + 3u * W] + q[i + 3u * W];
  let s4 = p[i + 4u * W] + q[i + 4u * W];
  let s5 = p[i + 5u * W] + q[i + 5u * W];
  let s6 = p[i + 6u * W] + q[i + 6u * W];
  let s7 = p[i + 7u * W] + q[i + 7u * W];
  r[i + 0u * W] = s0;
  r[i + 1u * W] = s1;
  r[i + 2u * W] = s2;
  r[i + 3u * W] = s3;
  r[i + 4u * W] = s4;
  r[i + 5u * W] = s5;
  r[i + 6u * W] = s6;
  r[i + 7u * W] = s7;
}
