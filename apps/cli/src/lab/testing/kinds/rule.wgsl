// After s steps an element is the xor of those at distances −s, −s + 2, …, s whose binomial coefficient is odd.
struct Params { n: u32, steps: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;

fn expected_word_at(i: u32) -> u32 {
  let n = params.n;
  var word = 0u;
  for (var k = 0u; k <= params.steps; k++) {
    let is_odd = (params.steps & k) == k;
    let at = (i + n * params.steps + 2u * k - params.steps) % n;
    if (is_odd) { word ^= now[at]; }
  }
  return word;
}
