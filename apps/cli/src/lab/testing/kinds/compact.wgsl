// Runs through all words once, and remembers the kept ones behind their number.
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

@compute @workgroup_size(1)
fn prepare_all() {
  var count = 0u;
  for (var i = 0u; i < params.n; i++) {
    if ((a[i] & 8u) != 0u) {
      count++;
      prepared[count] = a[i];
    }
  }
  prepared[0] = count;
}

fn expected_word_at_kept(i: u32) -> u32 { return prepared[i + 1u]; }
fn is_unspecified_kept(i: u32) -> bool { return i >= prepared[0]; }
fn expected_word_at_count(i: u32) -> u32 { return prepared[0]; }
