// Made from the labs by `practice-kernels.gpu.test.ts`; not written by hand.

const kernel1 = /* wgsl */ `// Judges timed copies on the device, bit for bit.

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;

fn expected_word_at(i: u32) -> u32 {
  return a[i];
}
`;

const kernel2 = /* wgsl */ `// Judges timed outputs of out[i] = s · a[i] on the device. WGSL rounds each product and each sum correctly, or fuses the two.
// This kernel rounds once and errs by at most 1·ε·|s·a|, so does an honest one: 6 leaves as much room as the 4 of the small cases.

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;

const TOLERANCE = 6.0 * 0x1p-24;

fn expected_at(i: u32) -> vec2f {
  let term = params.s * a[i];
  return vec2f(term, TOLERANCE * abs(term));
}

fn is_judged(i: u32) -> bool {
  return i < params.n;
}
`;

const kernel3 = /* wgsl */ `// Judges timed outputs of out[i] = a[i] + b[i] on the device. WGSL rounds each product and each sum correctly, or fuses the two.
// This kernel rounds once and errs by at most 1·ε·|a + b|, so does an honest one: 6 leaves as much room as the 4 of the small cases.

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;

const TOLERANCE = 6.0 * 0x1p-24;

fn expected_at(i: u32) -> vec2f {
  let first = a[i];
  let second = b[i];
  return vec2f(first + second, TOLERANCE * (abs(first) + abs(second)));
}

fn is_judged(i: u32) -> bool {
  return i < params.n;
}
`;

const kernel4 = /* wgsl */ `// Judges timed outputs of out[i] = a[i] + s · b[i] on the device. WGSL rounds each product and each sum correctly, or fuses the two.
// Rounded twice, this kernel errs by at most 2·ε·(|a| + |s·b|), fused by half of that; so does an honest one. The small cases, which are
// judged in float64, allow 4; the 2 on top are for this kernel itself.

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;

const TOLERANCE = 6.0 * 0x1p-24;

fn expected_at(i: u32) -> vec2f {
  let first = a[i];
  let second = params.s * b[i];
  return vec2f(first + second, TOLERANCE * (abs(first) + abs(second)));
}

fn is_judged(i: u32) -> bool {
  return i < params.n;
}
`;

const kernel5 = /* wgsl */ `// Judges timed sums in the browser, where everybody can read it: the sums of trusted.wgsl, added in the plainest order there is, so that
// it gives away no rung of the ladder. What makes them exact is explained there.
//
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

const WG = 256u;
const MAX_GROUPS = 1024u;
const EXPONENTS_AT = 16u;
const PARTIALS_AT = EXPONENTS_AT + MAX_GROUPS;

var<workgroup> exponents: array<u32, WG>;
var<workgroup> totals: array<vec3u, WG>;
var<workgroup> magnitudes: array<f32, WG>;

fn biased_exponent(bits: u32) -> u32 {
  return max(1u, (bits >> 23u) & 0xffu);
}

fn shared_max(tid: u32, value: u32) -> u32 {
  exponents[tid] = value;
  workgroupBarrier();
  if (tid == 0u) {
    for (var k = 1u; k < WG; k++) {
      exponents[0] = max(exponents[0], exponents[k]);
    }
  }
  return workgroupUniformLoad(&exponents[0]);
}

fn groups() -> u32 {
  return min(MAX_GROUPS, (params.n + 16383u) / 16384u);
}

// The elements of one workgroup follow each other; this is where those of the next one begin.
fn chunk_end(wid: u32) -> u32 {
  let chunk = (params.n + groups() - 1u) / groups();
  return min(params.n, (wid + 1u) * chunk);
}

fn chunk_begin(wid: u32) -> u32 {
  return wid * ((params.n + groups() - 1u) / groups());
}

@compute @workgroup_size(WG)
fn max_exponent(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  var largest = 1u;
  for (var i = chunk_begin(wid.x) + tid; i < chunk_end(wid.x); i += WG) {
    largest = max(largest, biased_exponent(input[i]));
  }
  let group_largest = shared_max(tid, largest);
  if (tid == 0u) {
    prepared[EXPONENTS_AT + wid.x] = group_largest;
  }
}

fn largest_exponent(tid: u32) -> u32 {
  var largest = 1u;
  for (var i = tid; i < groups(); i += WG) {
    largest = max(largest, prepared[EXPONENTS_AT + i]);
  }
  return shared_max(tid, largest);
}

fn add96(a: vec3u, b: vec3u) -> vec3u {
  let low = a.x + b.x;
  let carry_low = u32(low < b.x);
  let middle = a.y + b.y;
  let middle_carried = middle + carry_low;
  let carry_middle = u32(middle < b.y) + u32(middle_carried < carry_low);
  return vec3u(low, middle_carried, a.z + b.z + carry_middle);
}

fn negate96(a: vec3u) -> vec3u {
  return add96(~a, vec3u(1u, 0u, 0u));
}

// The f32 with these bits, times 2^(192 − largest), as a 96-bit integer.
fn fixed96(bits: u32, largest: u32) -> vec3u {
  let exponent_field = (bits >> 23u) & 0xffu;
  let fraction = bits & 0x7fffffu;
  let significand = select(fraction, fraction | 0x800000u, exponent_field > 0u);
  let shift = 42i - i32(largest - biased_exponent(bits));
  var magnitude = vec3u(0u);
  if (shift >= 32i) {
    let s = u32(shift) - 32u;
    magnitude = vec3u(0u, significand << s, (significand >> 1u) >> (31u - s));
  } else if (shift >= 0i) {
    let s = u32(shift);
    magnitude = vec3u(significand << s, (significand >> 1u) >> (31u - s), 0u);
  } else if (shift > -24i) {
    magnitude = vec3u(significand >> u32(-shift), 0u, 0u);
  }
  if (bits >= 0x80000000u) {
    return negate96(magnitude);
  }
  return magnitude;
}

// Leaves the workgroup's sums in totals[0] and magnitudes[0], for thread 0.
fn shared_sum(tid: u32, total: vec3u, magnitude: f32) {
  totals[tid] = total;
  magnitudes[tid] = magnitude;
  workgroupBarrier();
  if (tid == 0u) {
    for (var k = 1u; k < WG; k++) {
      totals[0] = add96(totals[0], totals[k]);
      magnitudes[0] += magnitudes[k];
    }
  }
}

@compute @workgroup_size(WG)
fn accumulate(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let largest = largest_exponent(tid);
  var total = vec3u(0u);
  var magnitude = 0.0;
  for (var i = chunk_begin(wid.x) + tid; i < chunk_end(wid.x); i += WG) {
    let bits = input[i];
    total = add96(total, fixed96(bits, largest));
    magnitude += abs(bitcast<f32>(bits));
  }
  shared_sum(tid, total, magnitude);
  if (tid == 0u) {
    let at = PARTIALS_AT + 4u * wid.x;
    prepared[at] = totals[0].x;
    prepared[at + 1u] = totals[0].y;
    prepared[at + 2u] = totals[0].z;
    prepared[at + 3u] = bitcast<u32>(magnitudes[0]);
  }
}

// In two steps, since WGSL lets ldexp return zero for exponents below -126.
fn scaled(value: f32, exponent: i32) -> f32 {
  let half = exponent / 2i;
  return ldexp(ldexp(value, half), exponent - half);
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let largest = largest_exponent(tid);
  var total = vec3u(0u);
  var magnitude = 0.0;
  for (var i = tid; i < groups(); i += WG) {
    let at = PARTIALS_AT + 4u * i;
    total = add96(total, vec3u(prepared[at], prepared[at + 1u], prepared[at + 2u]));
    magnitude += bitcast<f32>(prepared[at + 3u]);
  }
  shared_sum(tid, total, magnitude);
  if (tid == 0u) {
    let negative = totals[0].z >= 0x80000000u;
    let size = select(totals[0], negate96(totals[0]), negative);
    let rounded = (f32(size.z) * 0x1p64 + f32(size.y) * 0x1p32) + f32(size.x);
    let sum = scaled(rounded, i32(largest) - 192i);
    prepared[0] = bitcast<u32>(select(sum, -sum, negative));
    prepared[1] = bitcast<u32>(8.0 * 0x1p-24 * max(1.0, log2(f32(params.n))) * magnitudes[0]);
  }
}

fn expected_at(i: u32) -> vec2f {
  return vec2f(bitcast<f32>(prepared[0]), bitcast<f32>(prepared[1]));
}

fn is_judged(i: u32) -> bool {
  return i == 0u;
}
`;

const kernel6 = /* wgsl */ `// Judges timed outputs in the browser, where everybody can read it: trusted.wgsl without its tree. Exact sum, number of selected rows and number of 32-byte sectors that hold one, made once per input set.
//
// prepared, in words:   0  sum, low          2  selected rows
//                       1  sum, high         3  sectors of quantity and of extendedprice that hold a selected row
//                       4 … 15  zero        16 + 4·g …  the same four words for the rows of workgroup g
//
// Products are made from 16-bit digits column by column, not like those of the ladder, so that a fault cannot hide in both.

const WG = 256u;
const ROWS_PER_SECTOR = 4u;
const FACT_WORDS = 16u;
const PARTIAL_WORDS = 4u;

struct Params { rows: u32, z: u32 }

struct Tally { sum: vec2u, selected: u32, sectors: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

var<workgroup> tallies: array<Tally, WG>;

fn expected_word_at(i: u32) -> u32 { return prepared[i]; }

fn digits(value: vec2u) -> vec4u {
  return vec4u(value.x & 0xffffu, value.x >> 16u, value.y & 0xffffu, value.y >> 16u);
}

/** a·b modulo 2^64. Each column adds at most eight 16-bit halves, so none overflows. */
fn product(a: vec2u, b: vec2u) -> vec2u {
  let x = digits(a);
  let y = digits(b);
  var columns = array<u32, 5>();
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u - i; j++) {
      let partial = x[i] * y[j];
      columns[i + j] += partial & 0xffffu;
      columns[i + j + 1u] += partial >> 16u;
    }
  }
  for (var i = 0u; i < 3u; i++) { columns[i + 1u] += columns[i] >> 16u; }
  return vec2u((columns[0] & 0xffffu) | (columns[1] << 16u), (columns[2] & 0xffffu) | (columns[3] << 16u));
}

fn plus(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

fn combine(a: Tally, b: Tally) -> Tally {
  return Tally(plus(a.sum, b.sum), a.selected + b.selected, a.sectors + b.sectors);
}

fn tally_of_sector(sector: u32) -> Tally {
  var tally = Tally();
  for (var i = 0u; i < ROWS_PER_SECTOR; i++) {
    let row = ROWS_PER_SECTOR * sector + i;
    if (row < params.rows && suppkey[row] < params.z) {
      tally.sum = plus(tally.sum, product(quantity[row], extendedprice[row]));
      tally.selected += 1u;
    }
  }
  tally.sectors = select(0u, 2u, tally.selected > 0u);
  return tally;
}

fn workgroup_total(lane: u32, own: Tally) -> Tally {
  tallies[lane] = own;
  workgroupBarrier();
  if (lane == 0u) {
    for (var k = 1u; k < WG; k++) { tallies[0] = combine(tallies[0], tallies[k]); }
  }
  return tallies[0];
}

fn store(at: u32, tally: Tally) {
  prepared[at] = tally.sum.x;
  prepared[at + 1u] = tally.sum.y;
  prepared[at + 2u] = tally.selected;
  prepared[at + 3u] = tally.sectors;
}

@compute @workgroup_size(WG)
fn prepare_partials(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let sectors = (params.rows + ROWS_PER_SECTOR - 1u) / ROWS_PER_SECTOR;
  var tally = Tally();
  for (var sector = group.x * WG + lane; sector < sectors; sector += groups.x * WG) {
    tally = combine(tally, tally_of_sector(sector));
  }
  let total = workgroup_total(lane, tally);
  if (lane == 0u) { store(FACT_WORDS + PARTIAL_WORDS * group.x, total); }
}

@compute @workgroup_size(WG)
fn prepare_total(@builtin(local_invocation_index) lane: u32) {
  let partials = (arrayLength(&prepared) - FACT_WORDS) / PARTIAL_WORDS;
  var tally = Tally();
  for (var i = lane; i < partials; i += WG) {
    let at = FACT_WORDS + PARTIAL_WORDS * i;
    tally = combine(tally, Tally(vec2u(prepared[at], prepared[at + 1u]), prepared[at + 2u], prepared[at + 3u]));
  }
  let total = workgroup_total(lane, tally);
  if (lane == 0u) { store(0u, total); }
  if (lane >= 4u && lane < FACT_WORDS) { prepared[lane] = 0u; }
}
`;

const kernel7 = /* wgsl */ `// Judges outputs of the timed sizes: the star in float-float arithmetic (about 46 bits), for every radius.
// WGSL lets a compiler reorder floating-point sums, which would undo the error terms. So every rounded intermediate goes through \`opaque\`,
// which turns it into bits and back with an xor that is zero at run time, unknown at compile time: no algebra reaches across it.

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;

const UNIT_ROUNDOFF = 0x1p-24f;

/// A sum of two f32, the second the rounding error of the first.
struct Double { high: f32, low: f32 }

// The radius is 1 … 5, so its high half is zero.
fn opaque(value: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(value) ^ (params.radius >> 16u));
}

// x + y without rounding (Knuth's TwoSum), added to what \`low\` holds.
fn add(sum: Double, y: f32) -> Double {
  let x = sum.high;
  let s = opaque(x + y);
  let y_part = opaque(s - x);
  let x_part = opaque(s - y_part);
  return Double(s, sum.low + (opaque(x - x_part) + opaque(y - y_part)));
}

// The 12 leading bits of the significand; \`value - head(value)\` holds the other 12, so that products of the parts are exact.
fn head(value: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(value) & 0xfffff000u);
}

// sum + c·v
fn add_product(sum: Double, c: f32, v: Double) -> Double {
  let c_head = head(c);
  let c_tail = c - c_head;
  let v_head = head(v.high);
  let v_tail = v.high - v_head;
  var s = add(sum, opaque(c_head * v_head));
  s = add(s, opaque(c_head * v_tail));
  s = add(s, opaque(c_tail * v_head));
  s.low += c_tail * v_tail + c * v.low;
  return s;
}

fn coefficient(k: u32) -> f32 {
  switch k {
    case 0u: { return params.c0; }
    case 1u: { return params.c1; }
    case 2u: { return params.c2; }
    case 3u: { return params.c3; }
    case 4u: { return params.c4; }
    default: { return params.c5; }
  }
}

/// Value and tolerance of output element i, an interior point.
fn expected_at(i: u32) -> vec2f {
  let centre = Double(a[i], 0.0);
  var sum = add_product(Double(0.0, 0.0), params.c0, centre);
  var magnitude = abs(params.c0 * centre.high);
  for (var k = 1u; k <= 5u; k++) {
    if (k > params.radius) { break; }
    let c = coefficient(k);
    let dy = k * params.pitch;
    let dz = k * params.plane;
    let neighbours = array<f32, 6>(a[i - k], a[i + k], a[i - dy], a[i + dy], a[i - dz], a[i + dz]);
    var ring = Double(0.0, 0.0);
    var ring_magnitude = 0.0;
    for (var n = 0u; n < 6u; n++) {
      ring = add(ring, neighbours[n]);
      ring_magnitude += abs(neighbours[n]);
    }
    sum = add_product(sum, c, ring);
    magnitude += abs(c) * ring_magnitude;
  }
  let roundings = f32(6u * params.radius + 2u);
  return vec2f(sum.high + sum.low, roundings * UNIT_ROUNDOFF * magnitude);
}

/// False in the halo and in the padding of \`b\`, where a canary must survive.
fn is_judged(i: u32) -> bool {
  let first = params.radius * params.plane + params.radius * params.pitch;
  let x = i % params.pitch;
  let y = (i / params.pitch) % (params.plane / params.pitch);
  let z = i / params.plane;
  let left = params.origin - first;
  return x >= left && x < left + params.nx && y >= params.radius && y < params.radius + params.ny &&
    z >= params.radius && z < params.radius + params.nz;
}
`;

const kernel8 = /* wgsl */ `// Judges timed products in the browser, where everybody can read it: the answers of trusted.wgsl, each element by itself and straight from
// a and b, so that it gives away no rung of the ladder.
//
// prepared[row·n + column] = (value, tolerance). A workgroup of 16×16 threads makes 64×64 elements, each thread 4×4 of them. Sums are nested
// three deep (256 products, 16 such sums, and those), for the reason that is given there.

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<vec2f>;

const BLOCK = 16u;
const UNIT_ROUNDOFF = 0x1p-24f;

fn expected_at(i: u32) -> vec2f { return prepared[i]; }

fn is_judged(i: u32) -> bool { return true; }

// The sum of the products from \`first\` on, and of their magnitudes: at most 16 of them.
fn sum_of_products(row: u32, column: u32, first: u32) -> vec2f {
  var sum = vec2f();
  for (var k = first; k < min(first + BLOCK, params.n); k++) {
    let product = a[row * params.n + k] * b[k * params.n + column];
    sum += vec2f(product, abs(product));
  }
  return sum;
}

// The sum of at most 16 such sums.
fn sum_of_blocks(row: u32, column: u32, first: u32) -> vec2f {
  var sum = vec2f();
  for (var k = first; k < min(first + BLOCK * BLOCK, params.n); k += BLOCK) {
    sum += sum_of_products(row, column, k);
  }
  return sum;
}

fn element(row: u32, column: u32) -> vec2f {
  var sum = vec2f();
  for (var k = 0u; k < params.n; k += BLOCK * BLOCK) {
    sum += sum_of_blocks(row, column, k);
  }
  let relative = (3.0 + 3.0 * sqrt(f32(params.n))) * UNIT_ROUNDOFF;
  return vec2f(sum.x, relative * sum.y);
}

@compute @workgroup_size(16, 16)
fn prepare_products(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u; j++) {
      let row = tile.y * 64u + 16u * i + lane.y;
      let column = tile.x * 64u + 16u * j + lane.x;
      if (row < params.n && column < params.n) { prepared[row * params.n + column] = element(row, column); }
    }
  }
}
`;

/** What judges timed outputs in the browser, by exercise. */
export const practiceKernels: Readonly<Record<string, string>> = {
  'vector-ops/copy': kernel1,
  'vector-ops/scale': kernel2,
  'vector-ops/add': kernel3,
  'vector-ops/triad': kernel4,
  'reduction/sum': kernel5,
  'query/filtered-sum': kernel6,
  'stencil/7pt': kernel7,
  'stencil/13pt': kernel7,
  'stencil/19pt': kernel7,
  'stencil/25pt': kernel7,
  'stencil/31pt': kernel7,
  'matmul/square': kernel8,
};
