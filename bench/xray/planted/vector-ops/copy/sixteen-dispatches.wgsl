// planted: a dispatch for each sixteenth of the array
// reason: The plan has 16 dispatches, one after the other\.
// advice: let one do the work of several

//@ dispatch part0 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part1 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part2 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part3 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part4 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part5 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part6 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part7 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part8 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part9 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part10 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part11 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part12 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part13 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part14 max(1, ceilDiv(ceilDiv(n, 16), 256))
//@ dispatch part15 max(1, ceilDiv(ceilDiv(n, 16), 256))

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

fn part(k: u32, i: u32) {
  let length = (params.n + 15u) / 16u;
  if (i < length && k * length + i < params.n) {
    out[k * length + i] = a[k * length + i];
  }
}

@compute @workgroup_size(256)
fn part0(@builtin(global_invocation_id) id: vec3u) {
  part(0u, id.x);
}

@compute @workgroup_size(256)
fn part1(@builtin(global_invocation_id) id: vec3u) {
  part(1u, id.x);
}

@compute @workgroup_size(256)
fn part2(@builtin(global_invocation_id) id: vec3u) {
  part(2u, id.x);
}

@compute @workgroup_size(256)
fn part3(@builtin(global_invocation_id) id: vec3u) {
  part(3u, id.x);
}

@compute @workgroup_size(256)
fn part4(@builtin(global_invocation_id) id: vec3u) {
  part(4u, id.x);
}

@compute @workgroup_size(256)
fn part5(@builtin(global_invocation_id) id: vec3u) {
  part(5u, id.x);
}

@compute @workgroup_size(256)
fn part6(@builtin(global_invocation_id) id: vec3u) {
  part(6u, id.x);
}

@compute @workgroup_size(256)
fn part7(@builtin(global_invocation_id) id: vec3u) {
  part(7u, id.x);
}

@compute @workgroup_size(256)
fn part8(@builtin(global_invocation_id) id: vec3u) {
  part(8u, id.x);
}

@compute @workgroup_size(256)
fn part9(@builtin(global_invocation_id) id: vec3u) {
  part(9u, id.x);
}

@compute @workgroup_size(256)
fn part10(@builtin(global_invocation_id) id: vec3u) {
  part(10u, id.x);
}

@compute @workgroup_size(256)
fn part11(@builtin(global_invocation_id) id: vec3u) {
  part(11u, id.x);
}

@compute @workgroup_size(256)
fn part12(@builtin(global_invocation_id) id: vec3u) {
  part(12u, id.x);
}

@compute @workgroup_size(256)
fn part13(@builtin(global_invocation_id) id: vec3u) {
  part(13u, id.x);
}

@compute @workgroup_size(256)
fn part14(@builtin(global_invocation_id) id: vec3u) {
  part(14u, id.x);
}

@compute @workgroup_size(256)
fn part15(@builtin(global_invocation_id) id: vec3u) {
  part(15u, id.x);
}
