// Judges timed scans on the device. Pieces of 64 elements are added up, 64 pieces make a group and 64 groups a section; each level is added up
// from its beginning, one after the other. A right value is what lies before the section, the group and the piece, and the elements
// of the piece up to it.
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

const FAN = 64u;
const PIECES_AT = 16u;

// lab.json has the same numbers, for the size of `prepared`.
fn pieces() -> u32 {
  return (params.n + FAN - 1u) / FAN;
}

fn groups() -> u32 {
  return (pieces() + FAN - 1u) / FAN;
}

fn sections() -> u32 {
  return (groups() + FAN - 1u) / FAN;
}

// Turns the words from `first` up to `end` into the sums of those before them, and returns the sum of all.
fn add_up(first: u32, end: u32) -> u32 {
  var sum = 0u;
  for (var i = first; i < end; i++) {
    let word = prepared[i];
    prepared[i] = sum;
    sum += word;
  }
  return sum;
}

@compute @workgroup_size(256)
fn add_pieces(@builtin(global_invocation_id) gid: vec3u) {
  if (gid.x < pieces()) {
    var sum = 0u;
    for (var i = gid.x * FAN; i < min(gid.x * FAN + FAN, params.n); i++) {
      sum += input[i];
    }
    prepared[PIECES_AT + gid.x] = sum;
  }
}

@compute @workgroup_size(64)
fn add_groups(@builtin(global_invocation_id) gid: vec3u) {
  if (gid.x < groups()) {
    let first = PIECES_AT + gid.x * FAN;
    prepared[PIECES_AT + pieces() + gid.x] = add_up(first, min(first + FAN, PIECES_AT + pieces()));
  }
}

@compute @workgroup_size(64)
fn add_sections(@builtin(global_invocation_id) gid: vec3u) {
  if (gid.x < sections()) {
    let groups_at = PIECES_AT + pieces();
    let first = groups_at + gid.x * FAN;
    prepared[groups_at + groups() + gid.x] = add_up(first, min(first + FAN, groups_at + groups()));
  }
}

@compute @workgroup_size(1)
fn add_all() {
  let sections_at = PIECES_AT + pieces() + groups();
  _ = add_up(sections_at, sections_at + sections());
}

fn expected_word_at(i: u32) -> u32 {
  let piece = i / FAN;
  let group = piece / FAN;
  let section = group / FAN;
  let groups_at = PIECES_AT + pieces();
  var sum = prepared[groups_at + groups() + section] + prepared[groups_at + group] + prepared[PIECES_AT + piece];
  for (var k = piece * FAN; k < i; k++) {
    sum += input[k];
  }
  return sum;
}
