// Judges timed filters on the device. The kept elements are counted in pieces of 64 elements; sums over 64 pieces and over 64 groups of
// those say how many lie before a piece. Number k is then looked for: first its piece, by halving, then the element.
struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

fn is_kept(i: u32) -> bool {
  return input[i] < params.limit;
}

const PIECE = 64u;
const FAN = 64u;
const PIECES_AT = 16u;

// lab.json has the same numbers, for the size of `prepared`.
fn pieces() -> u32 {
  return (params.n + PIECE - 1u) / PIECE;
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

@compute @workgroup_size(64)
fn count_pieces(@builtin(global_invocation_id) gid: vec3u) {
  if (gid.x < pieces()) {
    var sum = 0u;
    for (var i = gid.x * PIECE; i < min(gid.x * PIECE + PIECE, params.n); i++) {
      sum += u32(is_kept(i));
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
  prepared[0] = add_up(sections_at, sections_at + sections());
}

// How many kept elements lie before a piece.
fn before_piece(piece: u32) -> u32 {
  let group = piece / FAN;
  return prepared[PIECES_AT + piece] + prepared[PIECES_AT + pieces() + group] + prepared[PIECES_AT + pieces() + groups() + group / FAN];
}

// Where number k is of all that are kept: in the last piece before which at most k lie.
fn place_of(k: u32) -> u32 {
  var first = 0u;
  var end = pieces();
  for (var step = 0u; step < 32u && first + 1u < end; step++) {
    let middle = (first + end) / 2u;
    if (before_piece(middle) <= k) {
      first = middle;
    } else {
      end = middle;
    }
  }
  var number = before_piece(first);
  for (var i = first * PIECE; i < min(first * PIECE + PIECE, params.n); i++) {
    if (is_kept(i)) {
      if (number == k) {
        return i;
      }
      number++;
    }
  }
  return params.n;
}

fn expected_word_at_kept(i: u32) -> u32 {
  return input[place_of(i)];
}

fn is_unspecified_kept(i: u32) -> bool {
  return i >= prepared[0];
}

fn expected_word_at_count(i: u32) -> u32 {
  return prepared[0];
}
