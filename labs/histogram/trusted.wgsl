// The judge's own counts, made once per input set: each thread owns a bin and looks at every element, without atomics.
//
// prepared, in words:   0 … 15  zero        16 … 271  the counts        272 + 256·g …  the counts of workgroup g

const BINS = 256u;
const FACT_WORDS = 16u;
const VECTORS = BINS / 4u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

// Elements behind the end are in no bin.
const NONE = 0xffffffffu;

var<workgroup> tile: array<vec4u, VECTORS>;

fn expected_word_at(i: u32) -> u32 { return prepared[FACT_WORDS + i]; }

fn element(i: u32) -> u32 {
  if (i < params.n) { return values[i]; }
  return NONE;
}

@compute @workgroup_size(BINS)
fn prepare_partials(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) bin: u32,
) {
  var own = vec4u();
  for (var first = group.x * BINS; first < params.n; first += groups.x * BINS) {
    if (bin < VECTORS) {
      let at = first + 4u * bin;
      tile[bin] = vec4u(element(at), element(at + 1u), element(at + 2u), element(at + 3u));
    }
    workgroupBarrier();
    for (var k = 0u; k < VECTORS; k++) { own += select(vec4u(), vec4u(1u), tile[k] == vec4u(bin)); }
    workgroupBarrier();
  }
  prepared[FACT_WORDS + BINS * (group.x + 1u) + bin] = own.x + own.y + own.z + own.w;
}

@compute @workgroup_size(BINS)
fn prepare_total(@builtin(local_invocation_index) bin: u32) {
  let partials = (arrayLength(&prepared) - FACT_WORDS) / BINS;
  var total = 0u;
  for (var g = 1u; g < partials; g++) { total += prepared[FACT_WORDS + BINS * g + bin]; }
  prepared[FACT_WORDS + bin] = total;
  if (bin < FACT_WORDS) { prepared[bin] = 0u; }
}
