// Judges the game of life on the device: every step by itself, in two grids that take turns, sixteen dispatches. It counts living cells among all nine.

struct Params { w: u32, h: u32, pitch: u32, steps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

/// The first words are the facts of a cost, of which there are none.
const FIRST = 16u;

/// Cell i after step k; step 0 is now.
fn after(k: u32, i: u32) -> u32 {
  if (k == 0u) {
    return now[i];
  }
  return prepared[FIRST + k % 2u * params.pitch * params.h + i];
}

fn is_cell(i: u32) -> bool {
  return i % params.pitch < params.w;
}

/// Step k of cell i, where k is one of the steps.
fn step_to(k: u32, i: u32) {
  let cells = params.pitch * params.h;
  if (k > params.steps || i >= cells || !is_cell(i)) {
    return;
  }
  let x = i % params.pitch;
  let y = i / params.pitch;
  var living = 0u;
  for (var ny = max(y, 1u) - 1u; ny <= min(y + 1u, params.h - 1u); ny++) {
    for (var nx = max(x, 1u) - 1u; nx <= min(x + 1u, params.w - 1u); nx++) {
      living += after(k - 1u, ny * params.pitch + nx);
    }
  }
  var cell = 0u;
  if (living == 3u) {
    cell = 1u;
  } else if (living == 4u) {
    cell = after(k - 1u, i);
  }
  prepared[FIRST + k % 2u * cells + i] = cell;
}

/// Element of an invocation: a workgroup has 256, in two dimensions of workgroups.
fn element(group: vec3u, groups: vec3u, lane: u32) -> u32 {
  return (group.y * groups.x + group.x) * 256u + lane;
}

@compute @workgroup_size(256)
fn step_1(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(1u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_2(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(2u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_3(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(3u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_4(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(4u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_5(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(5u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_6(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(6u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_7(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(7u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_8(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(8u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_9(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(9u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_10(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(10u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_11(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(11u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_12(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(12u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_13(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(13u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_14(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(14u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_15(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(15u, element(group, groups, lane));
}

@compute @workgroup_size(256)
fn step_16(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  step_to(16u, element(group, groups, lane));
}


fn expected_word_at(i: u32) -> u32 {
  return after(params.steps, i);
}

fn is_unspecified(i: u32) -> bool {
  return !is_cell(i);
}
