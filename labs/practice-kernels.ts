// Made from the labs by write-practice.ts.

import type { KnownRung } from '@rooflab/lab';

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

/** Files of experiments that give no rung away, by experiment and file. */
export const practiceFiles: Readonly<Record<string, string>> = {
  'vector-ops/access/strided': /* wgsl */ `// Uncoalesced: neighbouring threads touch words STRIDE apart. Thread i takes row i % column of a matrix with STRIDE words in a row, and column
// i / column: with STRIDE = 1 that is word i.
//@ dispatch main min(65535, ceilDiv(ceilDiv(n, STRIDE) * STRIDE, WG)), ceilDiv(ceilDiv(ceilDiv(n, STRIDE) * STRIDE, WG), 65535)

override WG: u32 = 256;
override STRIDE: u32 = 32;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  let column = (params.n + STRIDE - 1u) / STRIDE;
  let at = i % column * STRIDE + i / column;
  if (i < column * STRIDE && at < params.n) {
    out[at] = a[at];
  }
}
`,
};

/** What the rungs of each ladder reached and did, without a line of their code. */
export const practiceRungs: readonly KnownRung[] = [
  {"exercise":"vector-ops/copy","name":"01-one-element","deviceClass":"large","size":{"n":267218851},"fraction":0.5749,"facts":{"fraction":0.5749,"launchShare":0.1281,"dispatches":1,"workgroups":1049000,"workgroupSize":256,"bytesPerWorkgroup":2048,"bytesPerInvocation":8,"idleShare":0,"loadBytes":4,"loadsPerInvocation":1,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1.005,"sectorsOverFewest":1,"outputTouches":1.005,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.005,"accessesPerWord":1.005,"laneShare":1,"parallelInvocations":268400000,"parallelWorkgroups":1049000}},
  {"exercise":"vector-ops/copy","name":"02-vec4","deviceClass":"large","size":{"n":264962445},"fraction":0.9651,"facts":{"fraction":0.9651,"launchShare":0.198,"dispatches":2,"workgroups":262100,"workgroupSize":256,"bytesPerWorkgroup":8192,"bytesPerInvocation":32,"idleShare":4.47e-8,"loadBytes":16,"loadsPerInvocation":1,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1.013,"sectorsOverFewest":1,"outputTouches":1.013,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.013,"accessesPerWord":0.2533,"laneShare":1,"parallelInvocations":33550000,"parallelWorkgroups":261100}},
  {"exercise":"vector-ops/copy","name":"03-eight-strided","deviceClass":"large","size":{"n":267042998},"fraction":0.9811,"facts":{"fraction":0.9811,"launchShare":0.2034,"dispatches":1,"workgroups":262100,"workgroupSize":128,"bytesPerWorkgroup":8192,"bytesPerInvocation":64,"idleShare":0,"loadBytes":4,"loadsPerInvocation":8,"storesPerInvocation":8,"readsInWorkgroup":1,"bytesOverFewest":1.005,"sectorsOverFewest":1,"outputTouches":1.005,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.005,"accessesPerWord":1.005,"laneShare":1,"parallelInvocations":33550000,"parallelWorkgroups":262100}},
  {"exercise":"vector-ops/copy","name":"01-one-element","deviceClass":"software","size":{"n":260600},"fraction":0.3851,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":1018,"workgroupSize":256,"bytesPerWorkgroup":2048,"bytesPerInvocation":8,"idleShare":0.0000307,"loadBytes":4,"loadsPerInvocation":1,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":1,"laneShare":1,"parallelInvocations":260600,"parallelWorkgroups":1018}},
  {"exercise":"vector-ops/copy","name":"02-vec4","deviceClass":"software","size":{"n":260153},"fraction":0.6849,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":255,"workgroupSize":256,"bytesPerWorkgroup":8162,"bytesPerInvocation":31.88,"idleShare":0.003753,"loadBytes":16,"loadsPerInvocation":1,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":0.25,"laneShare":0.9992,"parallelInvocations":32520,"parallelWorkgroups":253.1}},
  {"exercise":"vector-ops/copy","name":"03-eight-strided","deviceClass":"software","size":{"n":259458},"fraction":0.5237,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":254,"workgroupSize":128,"bytesPerWorkgroup":8172,"bytesPerInvocation":63.84,"idleShare":0,"loadBytes":4,"loadsPerInvocation":7.98,"storesPerInvocation":7.98,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":1,"laneShare":0.9999,"parallelInvocations":32430,"parallelWorkgroups":253.4}},
  {"exercise":"vector-ops/scale","name":"01-one-element","deviceClass":"large","size":{"n":268146052},"fraction":0.5759,"facts":{"fraction":0.5759,"launchShare":0.131,"dispatches":1,"workgroups":1049000,"workgroupSize":256,"bytesPerWorkgroup":2048,"bytesPerInvocation":8,"idleShare":0,"loadBytes":4,"loadsPerInvocation":1,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1.001,"sectorsOverFewest":1,"outputTouches":1.001,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.125,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.001,"accessesPerWord":1.001,"laneShare":1,"parallelInvocations":268400000,"parallelWorkgroups":1049000}},
  {"exercise":"vector-ops/scale","name":"02-vec4","deviceClass":"large","size":{"n":267225107},"fraction":0.9704,"facts":{"fraction":0.9704,"launchShare":0.1998,"dispatches":2,"workgroups":262100,"workgroupSize":256,"bytesPerWorkgroup":7680,"bytesPerInvocation":30,"idleShare":0.0625,"loadBytes":16,"loadsPerInvocation":1,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":0.9417,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.125,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":0.9417,"accessesPerWord":0.2354,"laneShare":1,"parallelInvocations":31460000,"parallelWorkgroups":242900}},
  {"exercise":"vector-ops/scale","name":"03-eight-strided","deviceClass":"large","size":{"n":265234125},"fraction":0.9624,"facts":{"fraction":0.9624,"launchShare":0.1958,"dispatches":1,"workgroups":262100,"workgroupSize":128,"bytesPerWorkgroup":8192,"bytesPerInvocation":64,"idleShare":0,"loadBytes":4,"loadsPerInvocation":8,"storesPerInvocation":8,"readsInWorkgroup":1,"bytesOverFewest":1.012,"sectorsOverFewest":1,"outputTouches":1.012,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.125,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.012,"accessesPerWord":1.012,"laneShare":1,"parallelInvocations":33550000,"parallelWorkgroups":262100}},
  {"exercise":"vector-ops/scale","name":"01-one-element","deviceClass":"software","size":{"n":259231},"fraction":0.3371,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":1013,"workgroupSize":256,"bytesPerWorkgroup":2047,"bytesPerInvocation":7.997,"idleShare":0.000374,"loadBytes":4,"loadsPerInvocation":1,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.125,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":1,"laneShare":1,"parallelInvocations":259200,"parallelWorkgroups":1013}},
  {"exercise":"vector-ops/scale","name":"02-vec4","deviceClass":"software","size":{"n":260361},"fraction":0.7502,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":255,"workgroupSize":256,"bytesPerWorkgroup":8168,"bytesPerInvocation":31.91,"idleShare":0.002956,"loadBytes":16,"loadsPerInvocation":1,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.125,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":0.25,"laneShare":0.9991,"parallelInvocations":32550,"parallelWorkgroups":253.3}},
  {"exercise":"vector-ops/scale","name":"03-eight-strided","deviceClass":"software","size":{"n":260953},"fraction":0.5394,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":255,"workgroupSize":128,"bytesPerWorkgroup":8187,"bytesPerInvocation":63.96,"idleShare":0,"loadBytes":4,"loadsPerInvocation":7.995,"storesPerInvocation":7.995,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.125,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":1,"laneShare":1,"parallelInvocations":32620,"parallelWorkgroups":254.8}},
  {"exercise":"vector-ops/add","name":"01-one-element","deviceClass":"large","size":{"n":267956755},"fraction":0.7568,"facts":{"fraction":0.7568,"launchShare":0.1215,"dispatches":1,"workgroups":1049000,"workgroupSize":256,"bytesPerWorkgroup":3072,"bytesPerInvocation":12,"idleShare":0,"loadBytes":4,"loadsPerInvocation":2,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1.002,"sectorsOverFewest":1,"outputTouches":1.002,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.08333,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.002,"accessesPerWord":1.002,"laneShare":1,"parallelInvocations":268400000,"parallelWorkgroups":1049000}},
  {"exercise":"vector-ops/add","name":"02-vec4","deviceClass":"large","size":{"n":265713362},"fraction":0.9737,"facts":{"fraction":0.9737,"launchShare":0.1477,"dispatches":2,"workgroups":262100,"workgroupSize":256,"bytesPerWorkgroup":11520,"bytesPerInvocation":45,"idleShare":0.0625,"loadBytes":16,"loadsPerInvocation":2,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":0.9471,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.08333,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":0.9471,"accessesPerWord":0.2368,"laneShare":1,"parallelInvocations":31460000,"parallelWorkgroups":243900}},
  {"exercise":"vector-ops/add","name":"03-two-vec4","deviceClass":"large","size":{"n":267131687},"fraction":0.97,"facts":{"fraction":0.97,"launchShare":0.1456,"dispatches":2,"workgroups":262100,"workgroupSize":128,"bytesPerWorkgroup":12290,"bytesPerInvocation":96,"idleShare":2.98e-8,"loadBytes":16,"loadsPerInvocation":4,"storesPerInvocation":2,"readsInWorkgroup":1,"bytesOverFewest":1.005,"sectorsOverFewest":1,"outputTouches":1.005,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.08333,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.005,"accessesPerWord":0.2512,"laneShare":1,"parallelInvocations":22370000,"parallelWorkgroups":259100}},
  {"exercise":"vector-ops/add","name":"01-one-element","deviceClass":"software","size":{"n":258730},"fraction":0.3705,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":1011,"workgroupSize":256,"bytesPerWorkgroup":3071,"bytesPerInvocation":12,"idleShare":0.0003323,"loadBytes":4,"loadsPerInvocation":2,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.08333,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":1,"laneShare":0.9999,"parallelInvocations":258700,"parallelWorkgroups":1011}},
  {"exercise":"vector-ops/add","name":"02-vec4","deviceClass":"software","size":{"n":261497},"fraction":0.7192,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":256,"workgroupSize":256,"bytesPerWorkgroup":12260,"bytesPerInvocation":47.88,"idleShare":0.002518,"loadBytes":16,"loadsPerInvocation":2,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.08333,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":0.25,"laneShare":0.9995,"parallelInvocations":32690,"parallelWorkgroups":254.4}},
  {"exercise":"vector-ops/add","name":"03-two-vec4","deviceClass":"software","size":{"n":258474},"fraction":0.5633,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":253,"workgroupSize":128,"bytesPerWorkgroup":12260,"bytesPerInvocation":95.78,"idleShare":0.000741,"loadBytes":16,"loadsPerInvocation":3.993,"storesPerInvocation":1.997,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.08333,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":0.25,"laneShare":0.9992,"parallelInvocations":21540,"parallelWorkgroups":250.5}},
  {"exercise":"vector-ops/triad","name":"01-one-element","deviceClass":"large","size":{"n":266061849},"fraction":0.7548,"facts":{"fraction":0.7548,"launchShare":0.1196,"dispatches":1,"workgroups":1049000,"workgroupSize":256,"bytesPerWorkgroup":2880,"bytesPerInvocation":11.25,"idleShare":0.0625,"loadBytes":4,"loadsPerInvocation":2,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":0.9458,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.1667,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":0.9458,"accessesPerWord":0.9458,"laneShare":1,"parallelInvocations":251700000,"parallelWorkgroups":983000}},
  {"exercise":"vector-ops/triad","name":"02-vec4","deviceClass":"large","size":{"n":267163133},"fraction":0.9715,"facts":{"fraction":0.9715,"launchShare":0.1477,"dispatches":2,"workgroups":262100,"workgroupSize":256,"bytesPerWorkgroup":12290,"bytesPerInvocation":48,"idleShare":4.47e-8,"loadBytes":16,"loadsPerInvocation":2,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1.005,"sectorsOverFewest":1,"outputTouches":1.005,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.1667,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.005,"accessesPerWord":0.2512,"laneShare":1,"parallelInvocations":33550000,"parallelWorkgroups":261100}},
  {"exercise":"vector-ops/triad","name":"03-two-vec4","deviceClass":"large","size":{"n":264748824},"fraction":0.9736,"facts":{"fraction":0.9736,"launchShare":0.147,"dispatches":2,"workgroups":262100,"workgroupSize":128,"bytesPerWorkgroup":12290,"bytesPerInvocation":96,"idleShare":1.192e-7,"loadBytes":16,"loadsPerInvocation":4,"storesPerInvocation":2,"readsInWorkgroup":1,"bytesOverFewest":1.014,"sectorsOverFewest":1,"outputTouches":1.014,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.1667,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1.014,"accessesPerWord":0.2535,"laneShare":1,"parallelInvocations":33550000,"parallelWorkgroups":262100}},
  {"exercise":"vector-ops/triad","name":"01-one-element","deviceClass":"software","size":{"n":258715},"fraction":0.3498,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":1011,"workgroupSize":256,"bytesPerWorkgroup":3071,"bytesPerInvocation":12,"idleShare":0.0003902,"loadBytes":4,"loadsPerInvocation":2,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.1667,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":1,"laneShare":1,"parallelInvocations":258700,"parallelWorkgroups":1011}},
  {"exercise":"vector-ops/triad","name":"02-vec4","deviceClass":"software","size":{"n":259446},"fraction":0.6967,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":254,"workgroupSize":256,"bytesPerWorkgroup":12260,"bytesPerInvocation":47.88,"idleShare":0.002537,"loadBytes":16,"loadsPerInvocation":2,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.1667,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":0.25,"laneShare":0.9995,"parallelInvocations":32430,"parallelWorkgroups":251.4}},
  {"exercise":"vector-ops/triad","name":"03-two-vec4","deviceClass":"software","size":{"n":259189},"fraction":1.059,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":254,"workgroupSize":128,"bytesPerWorkgroup":12250,"bytesPerInvocation":95.66,"idleShare":0.003137,"loadBytes":16,"loadsPerInvocation":3.998,"storesPerInvocation":1.999,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.1667,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1,"accessesPerWord":0.25,"laneShare":0.9995,"parallelInvocations":21600,"parallelWorkgroups":252.1}},
  {"exercise":"reduction/sum","name":"01-divergent","deviceClass":"large","size":{"n":265764390},"fraction":0.08585,"facts":{"fraction":0.08585,"launchShare":0.03593,"dispatches":3,"workgroups":1049000,"workgroupSize":256,"bytesPerWorkgroup":1028,"bytesPerInvocation":4.016,"idleShare":0,"loadBytes":4,"loadsPerInvocation":0.9961,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.018,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.007744,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":1,"operationsPerAccess":0.2495,"operationsPerByte":0.2481,"activeLanes":5.426,"scatteredWarps":0.2207,"barriersPerKibibyte":7.969,"trafficOverFewest":1.046,"accessesPerWord":5.066,"laneShare":0.2514,"parallelInvocations":13600000,"parallelWorkgroups":176300}},
  {"exercise":"reduction/sum","name":"02-strided","deviceClass":"large","size":{"n":265257717},"fraction":0.1536,"facts":{"fraction":0.1536,"launchShare":0.06276,"dispatches":3,"workgroups":1049000,"workgroupSize":256,"bytesPerWorkgroup":1028,"bytesPerInvocation":4.016,"idleShare":0,"loadBytes":4,"loadsPerInvocation":0.9962,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.02,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.007737,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":3.333,"operationsPerAccess":0.2495,"operationsPerByte":0.2481,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":7.969,"trafficOverFewest":1.048,"accessesPerWord":5.075,"laneShare":0.7402,"parallelInvocations":13600000,"parallelWorkgroups":176500}},
  {"exercise":"reduction/sum","name":"03-sequential","deviceClass":"large","size":{"n":264290144},"fraction":0.1668,"facts":{"fraction":0.1668,"launchShare":0.06677,"dispatches":3,"workgroups":1049000,"workgroupSize":256,"bytesPerWorkgroup":963.8,"bytesPerInvocation":3.765,"idleShare":0,"loadBytes":4,"loadsPerInvocation":0.9339,"storesPerInvocation":0.003663,"readsInWorkgroup":1,"bytesOverFewest":0.9598,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.007977,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":1,"operationsPerAccess":0.2495,"operationsPerByte":0.2645,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":8.5,"trafficOverFewest":0.986,"accessesPerWord":5.03,"laneShare":0.7394,"parallelInvocations":13430000,"parallelWorkgroups":174600}},
  {"exercise":"reduction/sum","name":"04-first-add-on-load","deviceClass":"large","size":{"n":264582279},"fraction":0.2995,"facts":{"fraction":0.2995,"launchShare":0.1138,"dispatches":3,"workgroups":524300,"workgroupSize":256,"bytesPerWorkgroup":2052,"bytesPerInvocation":8.016,"idleShare":0,"loadBytes":4,"loadsPerInvocation":1.996,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.018,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.003872,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":1,"operationsPerAccess":0.5,"operationsPerByte":0.249,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":3.992,"trafficOverFewest":1.032,"accessesPerWord":3.048,"laneShare":0.7737,"parallelInvocations":9060000,"parallelWorkgroups":158000}},
  {"exercise":"reduction/sum","name":"05-grid-stride-vec4","deviceClass":"large","size":{"n":268395239},"fraction":0.897,"facts":{"fraction":0.897,"launchShare":0.282,"dispatches":2,"workgroups":528,"workgroupSize":256,"bytesPerWorkgroup":2032000,"bytesPerInvocation":7936,"idleShare":0,"loadBytes":16,"loadsPerInvocation":495.1,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":0.9992,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.000003938,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":1,"operationsPerAccess":504,"operationsPerByte":0.254,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.004032,"trafficOverFewest":0.9992,"accessesPerWord":0.2518,"laneShare":0.9965,"parallelInvocations":122000,"parallelWorkgroups":521.7}},
  {"exercise":"reduction/sum","name":"06-subgroups","deviceClass":"large","size":{"n":267000373},"fraction":0.9019,"facts":{"fraction":0.9019,"launchShare":0.2832,"dispatches":2,"workgroups":528,"workgroupSize":256,"bytesPerWorkgroup":2023000,"bytesPerInvocation":7904,"idleShare":0,"loadBytes":16,"loadsPerInvocation":493.1,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.000003954,"atomicsPerInvocation":0,"workgroupAccesses":0.2813,"bankPasses":1,"operationsPerAccess":7052,"operationsPerByte":0.2514,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.0005061,"trafficOverFewest":1,"accessesPerWord":0.2502,"laneShare":0.9963,"parallelInvocations":132600,"parallelWorkgroups":525.5}},
  {"exercise":"reduction/sum","name":"01-divergent","deviceClass":"software","size":{"n":32451},"fraction":0.06013,"facts":{"fraction":null,"launchShare":null,"dispatches":3,"workgroups":127,"workgroupSize":256,"bytesPerWorkgroup":1026,"bytesPerInvocation":4.008,"idleShare":0,"loadBytes":4,"loadsPerInvocation":0.9826,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.008,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.007827,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":1,"operationsPerAccess":0.2495,"operationsPerByte":0.2514,"activeLanes":5.426,"scatteredWarps":0.2208,"barriersPerKibibyte":7.984,"trafficOverFewest":1.036,"accessesPerWord":5.07,"laneShare":0.2508,"parallelInvocations":1959,"parallelWorkgroups":47.65}},
  {"exercise":"reduction/sum","name":"02-strided","deviceClass":"software","size":{"n":32617},"fraction":0.06008,"facts":{"fraction":null,"launchShare":null,"dispatches":3,"workgroups":128,"workgroupSize":256,"bytesPerWorkgroup":1023,"bytesPerInvocation":3.997,"idleShare":0,"loadBytes":4,"loadsPerInvocation":0.9801,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.008,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.007848,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":3.333,"operationsPerAccess":0.2495,"operationsPerByte":0.2521,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":8.006,"trafficOverFewest":1.036,"accessesPerWord":5.081,"laneShare":0.7394,"parallelInvocations":1973,"parallelWorkgroups":47.98}},
  {"exercise":"reduction/sum","name":"03-sequential","deviceClass":"software","size":{"n":32562},"fraction":0.0606,"facts":{"fraction":null,"launchShare":null,"dispatches":3,"workgroups":128,"workgroupSize":256,"bytesPerWorkgroup":1022,"bytesPerInvocation":3.99,"idleShare":0,"loadBytes":4,"loadsPerInvocation":0.9784,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.008,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.007861,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":1,"operationsPerAccess":0.2495,"operationsPerByte":0.2525,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":8.019,"trafficOverFewest":1.036,"accessesPerWord":5.088,"laneShare":0.7393,"parallelInvocations":1972,"parallelWorkgroups":47.97}},
  {"exercise":"reduction/sum","name":"04-first-add-on-load","deviceClass":"software","size":{"n":32705},"fraction":0.1414,"facts":{"fraction":null,"launchShare":null,"dispatches":3,"workgroups":64,"workgroupSize":256,"bytesPerWorkgroup":2048,"bytesPerInvocation":8,"idleShare":0,"loadBytes":4,"loadsPerInvocation":1.936,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.004,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.003959,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":1,"operationsPerAccess":0.4962,"operationsPerByte":0.2548,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":4,"trafficOverFewest":1.019,"accessesPerWord":3.066,"laneShare":0.7715,"parallelInvocations":1180,"parallelWorkgroups":27.51}},
  {"exercise":"reduction/sum","name":"05-grid-stride-vec4","deviceClass":"software","size":{"n":32306},"fraction":0.6531,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":8,"workgroupSize":256,"bytesPerWorkgroup":16160,"bytesPerInvocation":63.11,"idleShare":0,"loadBytes":16,"loadsPerInvocation":3.506,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.000495,"atomicsPerInvocation":0,"workgroupAccesses":3.992,"bankPasses":1,"operationsPerAccess":7.153,"operationsPerByte":0.5089,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.5071,"trafficOverFewest":1.003,"accessesPerWord":0.5353,"laneShare":0.8078,"parallelInvocations":288.2,"parallelWorkgroups":5.615}},
  {"exercise":"reduction/sum","name":"06-subgroups","deviceClass":"software","size":{"n":32429},"fraction":0.858,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":4,"workgroupSize":256,"bytesPerWorkgroup":32430,"bytesPerInvocation":126.7,"idleShare":0,"loadBytes":16,"loadsPerInvocation":6.334,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.0002466,"atomicsPerInvocation":0,"workgroupAccesses":16.25,"bankPasses":1,"operationsPerAccess":2.708,"operationsPerByte":0.4341,"activeLanes":32,"scatteredWarps":0.01736,"barriersPerKibibyte":0.03157,"trafficOverFewest":1.002,"accessesPerWord":0.8917,"laneShare":0.9603,"parallelInvocations":628.6,"parallelWorkgroups":2.787}},
  {"exercise":"query/filtered-sum","name":"01-select-then-sum","deviceClass":"large","size":{"rows":59985901,"z":30},"fraction":0.1629,"facts":{"fraction":0.1629,"launchShare":0.07233,"dispatches":4,"workgroups":58580,"workgroupSize":256,"bytesPerWorkgroup":6148,"bytesPerInvocation":24.02,"idleShare":0,"loadBytes":4.002,"loadsPerInvocation":3.984,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":2.005,"sectorsOverFewest":1.062,"outputTouches":1,"scratchShare":0.5008,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.6246,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":2.133,"accessesPerWord":1.503,"laneShare":0.9899,"parallelInvocations":120000,"parallelWorkgroups":714.1}},
  {"exercise":"query/filtered-sum","name":"02-select-and-sum","deviceClass":"large","size":{"rows":59983972,"z":30},"fraction":0.1685,"facts":{"fraction":0.1685,"launchShare":0.1224,"dispatches":3,"workgroups":262100,"workgroupSize":256,"bytesPerWorkgroup":904,"bytesPerInvocation":3.531,"idleShare":0,"loadBytes":4.002,"loadsPerInvocation":0.8746,"storesPerInvocation":0.003418,"readsInWorkgroup":1,"bytesOverFewest":0.9955,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.01555,"atomicsPerInvocation":0,"workgroupAccesses":4.988,"bankPasses":4.462,"operationsPerAccess":6.419,"operationsPerByte":9.005,"activeLanes":32,"scatteredWarps":0.0005339,"barriersPerKibibyte":10.19,"trafficOverFewest":1.022,"accessesPerWord":6.573,"laneShare":0.7824,"parallelInvocations":4532000,"parallelWorkgroups":73400}},
  {"exercise":"query/filtered-sum","name":"03-sequential","deviceClass":"large","size":{"rows":59982814,"z":30},"fraction":0.1841,"facts":{"fraction":0.1841,"launchShare":0.1313,"dispatches":3,"workgroups":262100,"workgroupSize":256,"bytesPerWorkgroup":904,"bytesPerInvocation":3.531,"idleShare":0,"loadBytes":4.002,"loadsPerInvocation":0.8746,"storesPerInvocation":0.003418,"readsInWorkgroup":1,"bytesOverFewest":0.9955,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.01555,"atomicsPerInvocation":0,"workgroupAccesses":4.988,"bankPasses":1,"operationsPerAccess":3.211,"operationsPerByte":4.505,"activeLanes":32,"scatteredWarps":0.0005339,"barriersPerKibibyte":10.19,"trafficOverFewest":1.022,"accessesPerWord":6.574,"laneShare":0.7824,"parallelInvocations":4532000,"parallelWorkgroups":73400}},
  {"exercise":"query/filtered-sum","name":"04-unrolled","deviceClass":"large","size":{"rows":59985788,"z":30},"fraction":0.2795,"facts":{"fraction":0.2795,"launchShare":0.1766,"dispatches":3,"workgroups":262100,"workgroupSize":256,"bytesPerWorkgroup":903,"bytesPerInvocation":3.527,"idleShare":0,"loadBytes":4,"loadsPerInvocation":0.8741,"storesPerInvocation":0.003418,"readsInWorkgroup":1,"bytesOverFewest":0.9944,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.01556,"atomicsPerInvocation":0,"workgroupAccesses":2.125,"bankPasses":1,"operationsPerAccess":4.838,"operationsPerByte":2.894,"activeLanes":8.52,"scatteredWarps":0,"barriersPerKibibyte":2.268,"trafficOverFewest":1.017,"accessesPerWord":3.366,"laneShare":0.4918,"parallelInvocations":1819000,"parallelWorkgroups":63680}},
  {"exercise":"query/filtered-sum","name":"05-two-loads","deviceClass":"large","size":{"rows":59983399,"z":30},"fraction":0.3534,"facts":{"fraction":0.3534,"launchShare":0.2062,"dispatches":3,"workgroups":131100,"workgroupSize":256,"bytesPerWorkgroup":1929,"bytesPerInvocation":7.533,"idleShare":0,"loadBytes":4.001,"loadsPerInvocation":1.872,"storesPerInvocation":0.003663,"readsInWorkgroup":1,"bytesOverFewest":1.057,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.007585,"atomicsPerInvocation":0,"workgroupAccesses":2.125,"bankPasses":1,"operationsPerAccess":6.719,"operationsPerByte":1.892,"activeLanes":1,"scatteredWarps":0,"barriersPerKibibyte":1.062,"trafficOverFewest":1.071,"accessesPerWord":2.244,"laneShare":0.5614,"parallelInvocations":1224000,"parallelWorkgroups":46150}},
  {"exercise":"query/filtered-sum","name":"06-grid-stride","deviceClass":"large","size":{"rows":59983298,"z":30},"fraction":0.7212,"facts":{"fraction":0.7212,"launchShare":0.3113,"dispatches":2,"workgroups":1056,"workgroupSize":256,"bytesPerWorkgroup":227600,"bytesPerInvocation":889.1,"idleShare":0,"loadBytes":15.98,"loadsPerInvocation":55.59,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.002,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0.00007029,"atomicsPerInvocation":0,"workgroupAccesses":2.125,"bankPasses":1,"operationsPerAccess":149.9,"operationsPerByte":0.3585,"activeLanes":1.018,"scatteredWarps":0.02453,"barriersPerKibibyte":0.008997,"trafficOverFewest":1.006,"accessesPerWord":0.2604,"laneShare":0.8866,"parallelInvocations":118300,"parallelWorkgroups":944.6}},
  {"exercise":"query/filtered-sum","name":"07-atomic","deviceClass":"large","size":{"rows":59982047,"z":30},"fraction":0.7948,"facts":{"fraction":0.7948,"launchShare":0.3566,"dispatches":2,"workgroups":1056,"workgroupSize":256,"bytesPerWorkgroup":227600,"bytesPerInvocation":889.1,"idleShare":0,"loadBytes":15.98,"loadsPerInvocation":55.63,"storesPerInvocation":0,"readsInWorkgroup":1,"bytesOverFewest":1.002,"sectorsOverFewest":1,"outputTouches":1057,"scratchShare":0,"atomicsPerInvocation":0.00782,"workgroupAccesses":0.1382,"bankPasses":1,"operationsPerAccess":2056,"operationsPerByte":0.3196,"activeLanes":1.012,"scatteredWarps":0.01873,"barriersPerKibibyte":0.004499,"trafficOverFewest":1.006,"accessesPerWord":0.2514,"laneShare":0.8983,"parallelInvocations":218500,"parallelWorkgroups":1044}},
  {"exercise":"query/filtered-sum","name":"01-select-then-sum","deviceClass":"software","size":{"rows":39831,"z":30},"fraction":0.03159,"facts":{"fraction":null,"launchShare":null,"dispatches":4,"workgroups":39,"workgroupSize":256,"bytesPerWorkgroup":6254,"bytesPerInvocation":24.43,"idleShare":0.7338,"loadBytes":4.061,"loadsPerInvocation":2.005,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":3.057,"sectorsOverFewest":1.063,"outputTouches":1,"scratchShare":0.6627,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.5088,"activeLanes":32,"scatteredWarps":0.003872,"barriersPerKibibyte":0,"trafficOverFewest":3.374,"accessesPerWord":2.028,"laneShare":0.7625,"parallelInvocations":262.3,"parallelWorkgroups":6.569}},
  {"exercise":"query/filtered-sum","name":"02-select-and-sum","deviceClass":"software","size":{"rows":39831,"z":30},"fraction":0.003379,"facts":{"fraction":null,"launchShare":null,"dispatches":3,"workgroups":156,"workgroupSize":256,"bytesPerWorkgroup":1059,"bytesPerInvocation":4.139,"idleShare":0,"loadBytes":4.058,"loadsPerInvocation":0.9993,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.045,"sectorsOverFewest":1.008,"outputTouches":1,"scratchShare":0.01508,"atomicsPerInvocation":0,"workgroupAccesses":4.988,"bankPasses":4.462,"operationsPerAccess":6.45,"operationsPerByte":7.814,"activeLanes":32,"scatteredWarps":0.01463,"barriersPerKibibyte":8.699,"trafficOverFewest":1.157,"accessesPerWord":6.088,"laneShare":0.7458,"parallelInvocations":2820,"parallelWorkgroups":56.94}},
  {"exercise":"query/filtered-sum","name":"03-sequential","deviceClass":"software","size":{"rows":39071,"z":30},"fraction":0.004445,"facts":{"fraction":null,"launchShare":null,"dispatches":3,"workgroups":153,"workgroupSize":256,"bytesPerWorkgroup":1057,"bytesPerInvocation":4.127,"idleShare":0,"loadBytes":4.052,"loadsPerInvocation":0.9977,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.042,"sectorsOverFewest":1.009,"outputTouches":1,"scratchShare":0.01513,"atomicsPerInvocation":0,"workgroupAccesses":4.988,"bankPasses":1,"operationsPerAccess":3.239,"operationsPerByte":3.936,"activeLanes":32,"scatteredWarps":0.01315,"barriersPerKibibyte":8.723,"trafficOverFewest":1.145,"accessesPerWord":6.087,"laneShare":0.7503,"parallelInvocations":2766,"parallelWorkgroups":55.91}},
  {"exercise":"query/filtered-sum","name":"04-unrolled","deviceClass":"software","size":{"rows":39342,"z":30},"fraction":0.01218,"facts":{"fraction":null,"launchShare":null,"dispatches":3,"workgroups":154,"workgroupSize":256,"bytesPerWorkgroup":1058,"bytesPerInvocation":4.133,"idleShare":0,"loadBytes":4.055,"loadsPerInvocation":0.9987,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.043,"sectorsOverFewest":1.008,"outputTouches":1,"scratchShare":0.0151,"atomicsPerInvocation":0,"workgroupAccesses":2.125,"bankPasses":1,"operationsPerAccess":4.908,"operationsPerByte":2.537,"activeLanes":8.521,"scatteredWarps":0.02074,"barriersPerKibibyte":1.935,"trafficOverFewest":1.148,"accessesPerWord":3.179,"laneShare":0.4722,"parallelInvocations":1158,"parallelWorkgroups":60.71}},
  {"exercise":"query/filtered-sum","name":"05-two-loads","deviceClass":"software","size":{"rows":39752,"z":30},"fraction":0.02541,"facts":{"fraction":null,"launchShare":null,"dispatches":3,"workgroups":78,"workgroupSize":256,"bytesPerWorkgroup":2105,"bytesPerInvocation":8.224,"idleShare":0,"loadBytes":4.057,"loadsPerInvocation":1.969,"storesPerInvocation":0.003906,"readsInWorkgroup":1,"bytesOverFewest":1.037,"sectorsOverFewest":1.014,"outputTouches":1,"scratchShare":0.007667,"atomicsPerInvocation":0,"workgroupAccesses":2.125,"bankPasses":1,"operationsPerAccess":6.818,"operationsPerByte":1.8,"activeLanes":1,"scatteredWarps":0.03375,"barriersPerKibibyte":0.9727,"trafficOverFewest":1.135,"accessesPerWord":2.113,"laneShare":0.5148,"parallelInvocations":770.7,"parallelWorkgroups":37.5}},
  {"exercise":"query/filtered-sum","name":"06-grid-stride","deviceClass":"software","size":{"rows":39404,"z":30},"fraction":0.0828,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":10,"workgroupSize":256,"bytesPerWorkgroup":16830,"bytesPerInvocation":65.76,"idleShare":0,"loadBytes":15.59,"loadsPerInvocation":3.832,"storesPerInvocation":0.003906,"readsInWorkgroup":1.039,"bytesOverFewest":1.069,"sectorsOverFewest":1.007,"outputTouches":1,"scratchShare":0.00095,"atomicsPerInvocation":0,"workgroupAccesses":2.125,"bankPasses":1,"operationsPerAccess":16.31,"operationsPerByte":0.5793,"activeLanes":1.354,"scatteredWarps":0.3062,"barriersPerKibibyte":0.1217,"trafficOverFewest":1.117,"accessesPerWord":0.4263,"laneShare":0.4047,"parallelInvocations":218.1,"parallelWorkgroups":7.635}},
  {"exercise":"query/filtered-sum","name":"07-atomic","deviceClass":"software","size":{"rows":39394,"z":30},"fraction":0.05475,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":20,"workgroupSize":256,"bytesPerWorkgroup":8218,"bytesPerInvocation":32.1,"idleShare":0.02656,"loadBytes":15.55,"loadsPerInvocation":2.118,"storesPerInvocation":0,"readsInWorkgroup":1.012,"bytesOverFewest":1.043,"sectorsOverFewest":1.013,"outputTouches":21,"scratchShare":0,"atomicsPerInvocation":0.008425,"workgroupAccesses":0.122,"bankPasses":1,"operationsPerAccess":134.4,"operationsPerByte":0.4973,"activeLanes":1.43,"scatteredWarps":0.3294,"barriersPerKibibyte":0.1246,"trafficOverFewest":1.129,"accessesPerWord":0.2845,"laneShare":0.3019,"parallelInvocations":800.6,"parallelWorkgroups":18.62}},
  {"exercise":"stencil/7pt","name":"01-one-point","deviceClass":"large","size":{"nx":492,"ny":505,"nz":512},"fraction":0.4691,"facts":{"fraction":0.4691,"launchShare":0.01553,"dispatches":1,"workgroups":524300,"workgroupSize":256,"bytesPerWorkgroup":7872,"bytesPerInvocation":30.75,"idleShare":0.03906,"loadBytes":4,"loadsPerInvocation":7,"storesPerInvocation":1,"readsInWorkgroup":2.112,"bytesOverFewest":4.055,"sectorsOverFewest":1.153,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.25,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":4.715,"accessesPerWord":4.055,"laneShare":0.9609,"parallelInvocations":129000000,"parallelWorkgroups":503800}},
  {"exercise":"stencil/7pt","name":"02-tile","deviceClass":"large","size":{"nx":492,"ny":511,"nz":512},"fraction":0.3903,"facts":{"fraction":0.3903,"launchShare":0.01287,"dispatches":1,"workgroups":524300,"workgroupSize":256,"bytesPerWorkgroup":4262,"bytesPerInvocation":16.65,"idleShare":0.01514,"loadBytes":4,"loadsPerInvocation":3.25,"storesPerInvocation":0.9757,"readsInWorkgroup":1,"bytesOverFewest":2.17,"sectorsOverFewest":1.242,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":6.177,"bankPasses":1,"operationsPerAccess":1.264,"operationsPerByte":0.4618,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.2403,"trafficOverFewest":2.722,"accessesPerWord":5.342,"laneShare":0.9545,"parallelInvocations":114600000,"parallelWorkgroups":504100}},
  {"exercise":"stencil/7pt","name":"03-z-march","deviceClass":"large","size":{"nx":508,"ny":505,"nz":512},"fraction":0.6324,"facts":{"fraction":0.6324,"launchShare":0.02034,"dispatches":1,"workgroups":8192,"workgroupSize":256,"bytesPerWorkgroup":395300,"bytesPerInvocation":1544,"idleShare":0,"loadBytes":4,"loadsPerInvocation":322,"storesPerInvocation":64,"readsInWorkgroup":3.744,"bytesOverFewest":3.081,"sectorsOverFewest":1.166,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3316,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":3.594,"accessesPerWord":3.081,"laneShare":1,"parallelInvocations":2097000,"parallelWorkgroups":8192}},
  {"exercise":"stencil/7pt","name":"04-vec4-march","deviceClass":"large","size":{"nx":484,"ny":511,"nz":511},"fraction":0.8659,"facts":{"fraction":0.8659,"launchShare":0.02952,"dispatches":2,"workgroups":32770,"workgroupSize":256,"bytesPerWorkgroup":100700,"bytesPerInvocation":393.3,"idleShare":0.05472,"loadBytes":16,"loadsPerInvocation":22,"storesPerInvocation":4,"readsInWorkgroup":3.028,"bytesOverFewest":3.263,"sectorsOverFewest":1.025,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3462,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":3.371,"accessesPerWord":0.8157,"laneShare":0.9453,"parallelInvocations":7930000,"parallelWorkgroups":30980}},
  {"exercise":"stencil/7pt","name":"01-one-point","deviceClass":"software","size":{"nx":43,"ny":16,"nz":14},"fraction":0.1008,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":56,"workgroupSize":256,"bytesPerWorkgroup":5504,"bytesPerInvocation":21.5,"idleShare":0.3281,"loadBytes":4,"loadsPerInvocation":7,"storesPerInvocation":1,"readsInWorkgroup":2.094,"bytesOverFewest":4,"sectorsOverFewest":1.115,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.25,"activeLanes":21.5,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":4.977,"accessesPerWord":4,"laneShare":0.6719,"parallelInvocations":9632,"parallelWorkgroups":37.63}},
  {"exercise":"stencil/7pt","name":"02-tile","deviceClass":"software","size":{"nx":43,"ny":14,"nz":16},"fraction":0.008431,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":64,"workgroupSize":256,"bytesPerWorkgroup":2652,"bytesPerInvocation":10.36,"idleShare":0.1914,"loadBytes":4,"loadsPerInvocation":2.476,"storesPerInvocation":0.7271,"readsInWorkgroup":1,"bytesOverFewest":2.203,"sectorsOverFewest":1.192,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":4.657,"bankPasses":1,"operationsPerAccess":1.249,"operationsPerByte":0.454,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.3861,"trafficOverFewest":2.89,"accessesPerWord":5.405,"laneShare":0.6779,"parallelInvocations":8677,"parallelWorkgroups":38.17}},
  {"exercise":"stencil/7pt","name":"03-z-march","deviceClass":"software","size":{"nx":41,"ny":14,"nz":14},"fraction":0.2116,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":4,"workgroupSize":256,"bytesPerWorkgroup":49360,"bytesPerInvocation":192.8,"idleShare":0.4395,"loadBytes":4,"loadsPerInvocation":72,"storesPerInvocation":14,"readsInWorkgroup":3.37,"bytesOverFewest":3.071,"sectorsOverFewest":1.11,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3256,"activeLanes":20.5,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":3.993,"accessesPerWord":3.071,"laneShare":0.6406,"parallelInvocations":574,"parallelWorkgroups":2.242}},
  {"exercise":"stencil/7pt","name":"04-vec4-march","deviceClass":"software","size":{"nx":42,"ny":14,"nz":16},"fraction":0.2454,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":2,"workgroupSize":256,"bytesPerWorkgroup":109800,"bytesPerInvocation":428.8,"idleShare":0.526,"loadBytes":16,"loadsPerInvocation":35.85,"storesPerInvocation":7.385,"readsInWorkgroup":3.006,"bytesOverFewest":3.274,"sectorsOverFewest":1.241,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.36,"activeLanes":10,"scatteredWarps":0.03168,"barriersPerKibibyte":0,"trafficOverFewest":4.065,"accessesPerWord":0.8363,"laneShare":0.3405,"parallelInvocations":147.1,"parallelWorkgroups":1.597}},
  {"exercise":"stencil/13pt","name":"01-one-point","deviceClass":"large","size":{"nx":496,"ny":505,"nz":511},"fraction":0.4293,"facts":{"fraction":0.4293,"launchShare":0.01422,"dispatches":1,"workgroups":523300,"workgroupSize":256,"bytesPerWorkgroup":13890,"bytesPerInvocation":54.25,"idleShare":0.03125,"loadBytes":4,"loadsPerInvocation":13,"storesPerInvocation":1,"readsInWorkgroup":2.309,"bytesOverFewest":7.097,"sectorsOverFewest":1.074,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.2679,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":7.62,"accessesPerWord":7.097,"laneShare":0.9688,"parallelInvocations":129800000,"parallelWorkgroups":506900}},
  {"exercise":"stencil/13pt","name":"02-tile","deviceClass":"large","size":{"nx":504,"ny":511,"nz":508},"fraction":0.3764,"facts":{"fraction":0.3764,"launchShare":0.01208,"dispatches":1,"workgroups":520200,"workgroupSize":256,"bytesPerWorkgroup":6744,"bytesPerInvocation":26.34,"idleShare":0.001953,"loadBytes":4,"loadsPerInvocation":5.613,"storesPerInvocation":0.9863,"readsInWorkgroup":1,"bytesOverFewest":3.352,"sectorsOverFewest":1.14,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":10.54,"bankPasses":1,"operationsPerAccess":1.403,"operationsPerByte":0.5605,"activeLanes":32,"scatteredWarps":0.006881,"barriersPerKibibyte":0.1518,"trafficOverFewest":3.825,"accessesPerWord":8.707,"laneShare":0.9777,"parallelInvocations":126600000,"parallelWorkgroups":512200}},
  {"exercise":"stencil/13pt","name":"03-z-march","deviceClass":"large","size":{"nx":492,"ny":505,"nz":511},"fraction":0.5719,"facts":{"fraction":0.5719,"launchShare":0.01918,"dispatches":1,"workgroups":8192,"workgroupSize":256,"bytesPerWorkgroup":659500,"bytesPerInvocation":2576,"idleShare":0,"loadBytes":4,"loadsPerInvocation":580,"storesPerInvocation":64,"readsInWorkgroup":5.37,"bytesOverFewest":5.319,"sectorsOverFewest":1.175,"outputTouches":1.008,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3727,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":6.248,"accessesPerWord":5.319,"laneShare":1,"parallelInvocations":2097000,"parallelWorkgroups":8192}},
  {"exercise":"stencil/13pt","name":"04-vec4-march","deviceClass":"large","size":{"nx":504,"ny":509,"nz":512},"fraction":0.8011,"facts":{"fraction":0.8011,"launchShare":0.02611,"dispatches":2,"workgroups":16380,"workgroupSize":256,"bytesPerWorkgroup":261100,"bytesPerInvocation":1020,"idleShare":0.06256,"loadBytes":16,"loadsPerInvocation":60,"storesPerInvocation":8,"readsInWorkgroup":3.595,"bytesOverFewest":4.071,"sectorsOverFewest":1.015,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.5,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":4.133,"accessesPerWord":1.018,"laneShare":0.9783,"parallelInvocations":3932000,"parallelWorkgroups":15360}},
  {"exercise":"stencil/13pt","name":"01-one-point","deviceClass":"software","size":{"nx":40,"ny":15,"nz":15},"fraction":0.1285,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":60,"workgroupSize":256,"bytesPerWorkgroup":8400,"bytesPerInvocation":32.81,"idleShare":0.4141,"loadBytes":4,"loadsPerInvocation":13,"storesPerInvocation":1,"readsInWorkgroup":2.267,"bytesOverFewest":7,"sectorsOverFewest":1.114,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.2679,"activeLanes":20,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":7.8,"accessesPerWord":7,"laneShare":0.625,"parallelInvocations":9000,"parallelWorkgroups":35.16}},
  {"exercise":"stencil/13pt","name":"02-tile","deviceClass":"software","size":{"nx":40,"ny":16,"nz":15},"fraction":0.007986,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":60,"workgroupSize":256,"bytesPerWorkgroup":4352,"bytesPerInvocation":17,"idleShare":0.2188,"loadBytes":4,"loadsPerInvocation":4.64,"storesPerInvocation":0.8,"readsInWorkgroup":1,"bytesOverFewest":3.4,"sectorsOverFewest":1.162,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":8.64,"bankPasses":1,"operationsPerAccess":1.389,"operationsPerByte":0.5515,"activeLanes":21.33,"scatteredWarps":0.008696,"barriersPerKibibyte":0.2353,"trafficOverFewest":4.025,"accessesPerWord":8.8,"laneShare":0.6331,"parallelInvocations":9387,"parallelWorkgroups":37.99}},
  {"exercise":"stencil/13pt","name":"03-z-march","deviceClass":"software","size":{"nx":42,"ny":16,"nz":15},"fraction":0.1706,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":4,"workgroupSize":256,"bytesPerWorkgroup":103500,"bytesPerInvocation":404.3,"idleShare":0.3438,"loadBytes":4,"loadsPerInvocation":139,"storesPerInvocation":15,"readsInWorkgroup":4.735,"bytesOverFewest":5.133,"sectorsOverFewest":1.124,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3653,"activeLanes":21,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":6.594,"accessesPerWord":5.133,"laneShare":0.6563,"parallelInvocations":672,"parallelWorkgroups":2.625}},
  {"exercise":"stencil/13pt","name":"04-vec4-march","deviceClass":"software","size":{"nx":42,"ny":15,"nz":14},"fraction":0.1916,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":2,"workgroupSize":256,"bytesPerWorkgroup":139200,"bytesPerInvocation":543.8,"idleShare":0.5313,"loadBytes":16,"loadsPerInvocation":48.92,"storesPerInvocation":7,"readsInWorkgroup":3.532,"bytesOverFewest":4.493,"sectorsOverFewest":1.241,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.4955,"activeLanes":10,"scatteredWarps":0.02935,"barriersPerKibibyte":0,"trafficOverFewest":5.578,"accessesPerWord":1.141,"laneShare":0.3436,"parallelInvocations":156,"parallelWorkgroups":1.676}},
  {"exercise":"stencil/19pt","name":"01-one-point","deviceClass":"large","size":{"nx":504,"ny":505,"nz":506},"fraction":0.3614,"facts":{"fraction":0.3614,"launchShare":0.01179,"dispatches":1,"workgroups":518100,"workgroupSize":256,"bytesPerWorkgroup":20160,"bytesPerInvocation":78.75,"idleShare":0.01563,"loadBytes":4,"loadsPerInvocation":19,"storesPerInvocation":1,"readsInWorkgroup":2.393,"bytesOverFewest":10.14,"sectorsOverFewest":1.076,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.275,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":10.91,"accessesPerWord":10.14,"laneShare":0.9844,"parallelInvocations":130600000,"parallelWorkgroups":510000}},
  {"exercise":"stencil/19pt","name":"02-tile","deviceClass":"large","size":{"nx":504,"ny":510,"nz":505},"fraction":0.3225,"facts":{"fraction":0.3225,"launchShare":0.01039,"dispatches":1,"workgroups":517100,"workgroupSize":256,"bytesPerWorkgroup":9156,"bytesPerInvocation":35.77,"idleShare":0,"loadBytes":4,"loadsPerInvocation":7.957,"storesPerInvocation":0.9844,"readsInWorkgroup":1,"bytesOverFewest":4.559,"sectorsOverFewest":1.114,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":14.85,"bankPasses":1,"operationsPerAccess":1.459,"operationsPerByte":0.6055,"activeLanes":32,"scatteredWarps":0.008588,"barriersPerKibibyte":0.1118,"trafficOverFewest":5.089,"accessesPerWord":12.13,"laneShare":0.981,"parallelInvocations":121100000,"parallelWorkgroups":509300}},
  {"exercise":"stencil/19pt","name":"03-z-march","deviceClass":"large","size":{"nx":508,"ny":507,"nz":506},"fraction":0.5129,"facts":{"fraction":0.5129,"launchShare":0.01642,"dispatches":1,"workgroups":8192,"workgroupSize":256,"bytesPerWorkgroup":923600,"bytesPerInvocation":3608,"idleShare":0,"loadBytes":4,"loadsPerInvocation":838,"storesPerInvocation":64,"readsInWorkgroup":6.446,"bytesOverFewest":7.257,"sectorsOverFewest":1.178,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3902,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":8.551,"accessesPerWord":7.257,"laneShare":1,"parallelInvocations":2097000,"parallelWorkgroups":8192}},
  {"exercise":"stencil/19pt","name":"04-vec4-march","deviceClass":"large","size":{"nx":488,"ny":505,"nz":511},"fraction":0.7451,"facts":{"fraction":0.7451,"launchShare":0.02499,"dispatches":2,"workgroups":16380,"workgroupSize":256,"bytesPerWorkgroup":335700,"bytesPerInvocation":1312,"idleShare":0.04693,"loadBytes":16,"loadsPerInvocation":78,"storesPerInvocation":8,"readsInWorkgroup":3.8,"bytesOverFewest":5.46,"sectorsOverFewest":1.012,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.5814,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":5.527,"accessesPerWord":1.365,"laneShare":0.9531,"parallelInvocations":3998000,"parallelWorkgroups":15620}},
  {"exercise":"stencil/19pt","name":"01-one-point","deviceClass":"software","size":{"nx":38,"ny":14,"nz":16},"fraction":0.04984,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":64,"workgroupSize":256,"bytesPerWorkgroup":10640,"bytesPerInvocation":41.56,"idleShare":0.4805,"loadBytes":4,"loadsPerInvocation":19,"storesPerInvocation":1,"readsInWorkgroup":2.325,"bytesOverFewest":10,"sectorsOverFewest":1.1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.275,"activeLanes":19,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":11.58,"accessesPerWord":10,"laneShare":0.5938,"parallelInvocations":8512,"parallelWorkgroups":33.25}},
  {"exercise":"stencil/19pt","name":"02-tile","deviceClass":"software","size":{"nx":41,"ny":16,"nz":14},"fraction":0.008325,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":56,"workgroupSize":256,"bytesPerWorkgroup":6076,"bytesPerInvocation":23.73,"idleShare":0.1133,"loadBytes":4,"loadsPerInvocation":5.969,"storesPerInvocation":0.7225,"readsInWorkgroup":1,"bytesOverFewest":4.631,"sectorsOverFewest":1.143,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":11.03,"bankPasses":1,"operationsPerAccess":1.441,"operationsPerByte":0.5938,"activeLanes":32,"scatteredWarps":0.0219,"barriersPerKibibyte":0.1685,"trafficOverFewest":6.061,"accessesPerWord":12.26,"laneShare":0.6512,"parallelInvocations":8663,"parallelWorkgroups":36.42}},
  {"exercise":"stencil/19pt","name":"03-z-march","deviceClass":"software","size":{"nx":37,"ny":14,"nz":16},"fraction":0.1133,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":4,"workgroupSize":256,"bytesPerWorkgroup":119100,"bytesPerInvocation":465.4,"idleShare":0.4941,"loadBytes":4,"loadsPerInvocation":214,"storesPerInvocation":16,"readsInWorkgroup":5.232,"bytesOverFewest":7.188,"sectorsOverFewest":1.125,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3826,"activeLanes":18.5,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":8.743,"accessesPerWord":7.188,"laneShare":0.5781,"parallelInvocations":518,"parallelWorkgroups":2.023}},
  {"exercise":"stencil/19pt","name":"04-vec4-march","deviceClass":"software","size":{"nx":38,"ny":16,"nz":16},"fraction":0.1355,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":2,"workgroupSize":256,"bytesPerWorkgroup":191200,"bytesPerInvocation":747,"idleShare":0.4792,"loadBytes":16,"loadsPerInvocation":63.6,"storesPerInvocation":7.04,"readsInWorkgroup":3.995,"bytesOverFewest":5.73,"sectorsOverFewest":1.155,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.5741,"activeLanes":9.697,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":7.25,"accessesPerWord":1.452,"laneShare":0.3163,"parallelInvocations":154.4,"parallelWorkgroups":1.733}},
  {"exercise":"stencil/25pt","name":"01-one-point","deviceClass":"large","size":{"nx":508,"ny":507,"nz":511},"fraction":0.327,"facts":{"fraction":0.327,"launchShare":0.01041,"dispatches":1,"workgroups":523300,"workgroupSize":256,"bytesPerWorkgroup":26420,"bytesPerInvocation":103.2,"idleShare":0.007813,"loadBytes":4,"loadsPerInvocation":25,"storesPerInvocation":1,"readsInWorkgroup":2.439,"bytesOverFewest":13.13,"sectorsOverFewest":1.146,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.2788,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":15.16,"accessesPerWord":13.13,"laneShare":0.9922,"parallelInvocations":132900000,"parallelWorkgroups":519200}},
  {"exercise":"stencil/25pt","name":"02-tile","deviceClass":"large","size":{"nx":488,"ny":508,"nz":512},"fraction":0.2812,"facts":{"fraction":0.2812,"launchShare":0.009246,"dispatches":1,"workgroups":524300,"workgroupSize":256,"bytesPerWorkgroup":11250,"bytesPerInvocation":43.94,"idleShare":0.005859,"loadBytes":4,"loadsPerInvocation":10.09,"storesPerInvocation":0.9587,"readsInWorkgroup":1,"bytesOverFewest":5.808,"sectorsOverFewest":1.089,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":18.72,"bankPasses":1,"operationsPerAccess":1.485,"operationsPerByte":0.6291,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.09104,"trafficOverFewest":6.324,"accessesPerWord":15.65,"laneShare":0.9546,"parallelInvocations":124100000,"parallelWorkgroups":500500}},
  {"exercise":"stencil/25pt","name":"03-z-march","deviceClass":"large","size":{"nx":504,"ny":508,"nz":507},"fraction":0.442,"facts":{"fraction":0.442,"launchShare":0.01447,"dispatches":1,"workgroups":8192,"workgroupSize":256,"bytesPerWorkgroup":1188000,"bytesPerInvocation":4640,"idleShare":0,"loadBytes":4,"loadsPerInvocation":1096,"storesPerInvocation":64,"readsInWorkgroup":7.211,"bytesOverFewest":9.37,"sectorsOverFewest":1.11,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.4,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":10.4,"accessesPerWord":9.37,"laneShare":1,"parallelInvocations":2097000,"parallelWorkgroups":8192}},
  {"exercise":"stencil/25pt","name":"04-vec4-march","deviceClass":"large","size":{"nx":504,"ny":507,"nz":506},"fraction":0.6802,"facts":{"fraction":0.6802,"launchShare":0.02203,"dispatches":2,"workgroups":16380,"workgroupSize":256,"bytesPerWorkgroup":426000,"bytesPerInvocation":1664,"idleShare":0.00006103,"loadBytes":16,"loadsPerInvocation":96,"storesPerInvocation":8,"readsInWorkgroup":3.918,"bytesOverFewest":6.747,"sectorsOverFewest":1.01,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.6346,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":6.812,"accessesPerWord":1.687,"laneShare":1,"parallelInvocations":4194000,"parallelWorkgroups":16380}},
  {"exercise":"stencil/25pt","name":"01-one-point","deviceClass":"software","size":{"nx":42,"ny":16,"nz":16},"fraction":0.04512,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":64,"workgroupSize":256,"bytesPerWorkgroup":17470,"bytesPerInvocation":68.25,"idleShare":0.3438,"loadBytes":4,"loadsPerInvocation":25,"storesPerInvocation":1,"readsInWorkgroup":2.408,"bytesOverFewest":13,"sectorsOverFewest":1.109,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.2788,"activeLanes":21,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":16.48,"accessesPerWord":13,"laneShare":0.6563,"parallelInvocations":10750,"parallelWorkgroups":42}},
  {"exercise":"stencil/25pt","name":"02-tile","deviceClass":"software","size":{"nx":43,"ny":15,"nz":15},"fraction":0.008225,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":60,"workgroupSize":256,"bytesPerWorkgroup":7634,"bytesPerInvocation":29.82,"idleShare":0.0293,"loadBytes":4,"loadsPerInvocation":7.031,"storesPerInvocation":0.6489,"readsInWorkgroup":1,"bytesOverFewest":5.918,"sectorsOverFewest":1.1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":12.87,"bankPasses":1,"operationsPerAccess":1.462,"operationsPerByte":0.6126,"activeLanes":32,"scatteredWarps":0.02456,"barriersPerKibibyte":0.1341,"trafficOverFewest":7.219,"accessesPerWord":15.84,"laneShare":0.682,"parallelInvocations":9576,"parallelWorkgroups":38.61}},
  {"exercise":"stencil/25pt","name":"03-z-march","deviceClass":"software","size":{"nx":42,"ny":14,"nz":15},"fraction":0.09569,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":4,"workgroupSize":256,"bytesPerWorkgroup":163500,"bytesPerInvocation":638.5,"idleShare":0.4258,"loadBytes":4,"loadsPerInvocation":263,"storesPerInvocation":15,"readsInWorkgroup":5.735,"bytesOverFewest":9.267,"sectorsOverFewest":1.119,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3912,"activeLanes":21,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":11.85,"accessesPerWord":9.267,"laneShare":0.6563,"parallelInvocations":588,"parallelWorkgroups":2.297}},
  {"exercise":"stencil/25pt","name":"04-vec4-march","deviceClass":"software","size":{"nx":40,"ny":14,"nz":16},"fraction":0.1083,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":2,"workgroupSize":256,"bytesPerWorkgroup":224000,"bytesPerInvocation":875,"idleShare":0.8177,"loadBytes":16,"loadsPerInvocation":184,"storesPerInvocation":16,"readsInWorkgroup":4.045,"bytesOverFewest":6.25,"sectorsOverFewest":1.032,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.66,"activeLanes":10,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":6.45,"accessesPerWord":1.563,"laneShare":0.3125,"parallelInvocations":140,"parallelWorkgroups":1.75}},
  {"exercise":"stencil/31pt","name":"01-one-point","deviceClass":"large","size":{"nx":484,"ny":508,"nz":506},"fraction":0.2813,"facts":{"fraction":0.2813,"launchShare":0.009598,"dispatches":1,"workgroups":518100,"workgroupSize":256,"bytesPerWorkgroup":29950,"bytesPerInvocation":117,"idleShare":0.08594,"loadBytes":4,"loadsPerInvocation":31,"storesPerInvocation":1,"readsInWorkgroup":2.456,"bytesOverFewest":15.59,"sectorsOverFewest":1.156,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.2813,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":18.18,"accessesPerWord":15.59,"laneShare":0.9435,"parallelInvocations":121200000,"parallelWorkgroups":473600}},
  {"exercise":"stencil/31pt","name":"02-tile","deviceClass":"large","size":{"nx":508,"ny":505,"nz":506},"fraction":0.2488,"facts":{"fraction":0.2488,"launchShare":0.008151,"dispatches":1,"workgroups":518100,"workgroupSize":256,"bytesPerWorkgroup":14180,"bytesPerInvocation":55.4,"idleShare":0,"loadBytes":4,"loadsPerInvocation":12.86,"storesPerInvocation":0.9922,"readsInWorkgroup":1,"bytesOverFewest":7.076,"sectorsOverFewest":1.189,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":23.77,"bankPasses":1,"operationsPerAccess":1.503,"operationsPerByte":0.6448,"activeLanes":32,"scatteredWarps":0.01207,"barriersPerKibibyte":0.0722,"trafficOverFewest":8.487,"accessesPerWord":19.22,"laneShare":0.99,"parallelInvocations":131300000,"parallelWorkgroups":514200}},
  {"exercise":"stencil/31pt","name":"03-z-march","deviceClass":"large","size":{"nx":496,"ny":507,"nz":507},"fraction":0.3849,"facts":{"fraction":0.3849,"launchShare":0.01264,"dispatches":1,"workgroups":8192,"workgroupSize":256,"bytesPerWorkgroup":1452000,"bytesPerInvocation":5672,"idleShare":0,"loadBytes":4,"loadsPerInvocation":1354,"storesPerInvocation":64,"readsInWorkgroup":7.782,"bytesOverFewest":11.66,"sectorsOverFewest":1.113,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.4062,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":12.98,"accessesPerWord":11.66,"laneShare":1,"parallelInvocations":2097000,"parallelWorkgroups":8192}},
  {"exercise":"stencil/31pt","name":"04-vec4-march","deviceClass":"large","size":{"nx":496,"ny":508,"nz":506},"fraction":0.5743,"facts":{"fraction":0.5743,"launchShare":0.01885,"dispatches":2,"workgroups":8192,"workgroupSize":256,"bytesPerWorkgroup":991200,"bytesPerInvocation":3872,"idleShare":0.0001221,"loadBytes":14.46,"loadsPerInvocation":250,"storesPerInvocation":16,"readsInWorkgroup":4.783,"bytesOverFewest":7.961,"sectorsOverFewest":1.107,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.6777,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":8.817,"accessesPerWord":2.188,"laneShare":1,"parallelInvocations":2097000,"parallelWorkgroups":8192}},
  {"exercise":"stencil/31pt","name":"01-one-point","deviceClass":"software","size":{"nx":43,"ny":14,"nz":15},"fraction":0.03286,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":60,"workgroupSize":256,"bytesPerWorkgroup":19260,"bytesPerInvocation":75.25,"idleShare":0.4121,"loadBytes":4,"loadsPerInvocation":31,"storesPerInvocation":1,"readsInWorkgroup":2.404,"bytesOverFewest":16,"sectorsOverFewest":1.117,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.2813,"activeLanes":21.5,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":19.95,"accessesPerWord":16,"laneShare":0.6719,"parallelInvocations":9030,"parallelWorkgroups":35.27}},
  {"exercise":"stencil/31pt","name":"02-tile","deviceClass":"software","size":{"nx":40,"ny":14,"nz":14},"fraction":0.00762,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":56,"workgroupSize":256,"bytesPerWorkgroup":8200,"bytesPerInvocation":32.03,"idleShare":0.1641,"loadBytes":4,"loadsPerInvocation":8.925,"storesPerInvocation":0.6542,"readsInWorkgroup":1,"bytesOverFewest":7.321,"sectorsOverFewest":1.085,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":16.12,"bankPasses":1,"operationsPerAccess":1.461,"operationsPerByte":0.6146,"activeLanes":22.92,"scatteredWarps":0.02034,"barriersPerKibibyte":0.1249,"trafficOverFewest":8.1,"accessesPerWord":19.64,"laneShare":0.6401,"parallelInvocations":8105,"parallelWorkgroups":31.74}},
  {"exercise":"stencil/31pt","name":"03-z-march","deviceClass":"software","size":{"nx":41,"ny":15,"nz":16},"fraction":0.06873,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":4,"workgroupSize":256,"bytesPerWorkgroup":222600,"bytesPerInvocation":869.6,"idleShare":0.3994,"loadBytes":4,"loadsPerInvocation":346,"storesPerInvocation":16,"readsInWorkgroup":6.275,"bytesOverFewest":11.31,"sectorsOverFewest":1.113,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.3978,"activeLanes":20.5,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":14.74,"accessesPerWord":11.31,"laneShare":0.6406,"parallelInvocations":615,"parallelWorkgroups":2.402}},
  {"exercise":"stencil/31pt","name":"04-vec4-march","deviceClass":"software","size":{"nx":38,"ny":15,"nz":16},"fraction":0.07126,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":2,"workgroupSize":256,"bytesPerWorkgroup":261400,"bytesPerInvocation":1021,"idleShare":0.5117,"loadBytes":14.55,"loadsPerInvocation":106,"storesPerInvocation":7.04,"readsInWorkgroup":4.441,"bytesOverFewest":8.428,"sectorsOverFewest":1.235,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.6401,"activeLanes":9.677,"scatteredWarps":0.03056,"barriersPerKibibyte":0,"trafficOverFewest":11.59,"accessesPerWord":2.324,"laneShare":0.315,"parallelInvocations":144.7,"parallelWorkgroups":1.654}},
  {"exercise":"matmul/square","name":"01-one-element","deviceClass":"large","size":{"n":4088},"fraction":0.02397,"facts":{"fraction":0.02397,"launchShare":0.00009121,"dispatches":1,"workgroups":65540,"workgroupSize":256,"bytesPerWorkgroup":8373000,"bytesPerInvocation":32710,"idleShare":0,"loadBytes":4,"loadsPerInvocation":8176,"storesPerInvocation":1,"readsInWorkgroup":16,"bytesOverFewest":2736,"sectorsOverFewest":1.333,"outputTouches":1.004,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.25,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0,"trafficOverFewest":1368,"accessesPerWord":2736,"laneShare":1,"parallelInvocations":16780000,"parallelWorkgroups":65540}},
  {"exercise":"matmul/square","name":"02-tiled","deviceClass":"large","size":{"n":4088},"fraction":0.1236,"facts":{"fraction":0.1236,"launchShare":0.0004685,"dispatches":1,"workgroups":41620,"workgroupSize":256,"bytesPerWorkgroup":418800,"bytesPerInvocation":1636,"idleShare":0,"loadBytes":4,"loadsPerInvocation":408,"storesPerInvocation":1,"readsInWorkgroup":1,"bytesOverFewest":136.3,"sectorsOverFewest":1,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":6936,"bankPasses":1,"operationsPerAccess":0.9412,"operationsPerByte":3.99,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.9976,"trafficOverFewest":136.3,"accessesPerWord":2448,"laneShare":1,"parallelInvocations":10650000,"parallelWorkgroups":41620}},
  {"exercise":"matmul/square","name":"03-four-by-four","deviceClass":"large","size":{"n":4072},"fraction":0.4562,"facts":{"fraction":0.4562,"launchShare":0.00172,"dispatches":1,"workgroups":1521,"workgroupSize":256,"bytesPerWorkgroup":1294000,"bytesPerInvocation":5056,"idleShare":0,"loadBytes":4,"loadsPerInvocation":1248,"storesPerInvocation":16,"readsInWorkgroup":1,"bytesOverFewest":26.33,"sectorsOverFewest":2.519,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":5304,"bankPasses":1,"operationsPerAccess":15.06,"operationsPerByte":15.8,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.2468,"trafficOverFewest":66.33,"accessesPerWord":136.8,"laneShare":1,"parallelInvocations":389400,"parallelWorkgroups":1521}},
  {"exercise":"matmul/square","name":"04-eight-by-eight","deviceClass":"large","size":{"n":4088},"fraction":0.4642,"facts":{"fraction":0.4642,"launchShare":0.001766,"dispatches":1,"workgroups":144,"workgroupSize":256,"bytesPerWorkgroup":1532000,"bytesPerInvocation":5984,"idleShare":0,"loadBytes":4,"loadsPerInvocation":1432,"storesPerInvocation":64,"readsInWorkgroup":1,"bytesOverFewest":8.965,"sectorsOverFewest":2.564,"outputTouches":1.151,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":6120,"bankPasses":1,"operationsPerAccess":30.12,"operationsPerByte":30.8,"activeLanes":32,"scatteredWarps":0.001703,"barriersPerKibibyte":0.1203,"trafficOverFewest":22.99,"accessesPerWord":45.64,"laneShare":0.9995,"parallelInvocations":36840,"parallelWorkgroups":144}},
  {"exercise":"matmul/square","name":"05-pipelined","deviceClass":"large","size":{"n":4056},"fraction":0.6597,"facts":{"fraction":0.6597,"launchShare":0.00255,"dispatches":2,"workgroups":1152,"workgroupSize":128,"bytesPerWorkgroup":2367000,"bytesPerInvocation":18500,"idleShare":0.001733,"loadBytes":8,"loadsPerInvocation":2280,"storesPerInvocation":16,"readsInWorkgroup":1,"bytesOverFewest":24.59,"sectorsOverFewest":1,"outputTouches":1.021,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":13300,"bankPasses":1,"operationsPerAccess":29.26,"operationsPerByte":21.04,"activeLanes":32,"scatteredWarps":0,"barriersPerKibibyte":0.3287,"trafficOverFewest":24.59,"accessesPerWord":82.95,"laneShare":1,"parallelInvocations":147500,"parallelWorkgroups":1152}},
  {"exercise":"matmul/square","name":"01-one-element","deviceClass":"software","size":{"n":132},"fraction":0.08355,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":81,"workgroupSize":256,"bytesPerWorkgroup":227700,"bytesPerInvocation":889.6,"idleShare":0.1607,"loadBytes":4,"loadsPerInvocation":264,"storesPerInvocation":1,"readsInWorkgroup":15.04,"bytesOverFewest":88.23,"sectorsOverFewest":1.498,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":0,"bankPasses":1,"operationsPerAccess":0,"operationsPerByte":0.2491,"activeLanes":32,"scatteredWarps":0.1506,"barriersPerKibibyte":0,"trafficOverFewest":53.37,"accessesPerWord":88.23,"laneShare":0.8868,"parallelInvocations":17400,"parallelWorkgroups":67.98}},
  {"exercise":"matmul/square","name":"02-tiled","deviceClass":"software","size":{"n":124},"fraction":0.0228,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":64,"workgroupSize":256,"bytesPerWorkgroup":16220,"bytesPerInvocation":63.38,"idleShare":0,"loadBytes":4,"loadsPerInvocation":14.92,"storesPerInvocation":0.925,"readsInWorkgroup":1,"bytesOverFewest":5.627,"sectorsOverFewest":1.257,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":272,"bankPasses":1,"operationsPerAccess":0.9412,"operationsPerByte":4.039,"activeLanes":32,"scatteredWarps":0.02068,"barriersPerKibibyte":1.01,"trafficOverFewest":7.075,"accessesPerWord":102.2,"laneShare":0.9984,"parallelInvocations":16320,"parallelWorkgroups":63.85}},
  {"exercise":"matmul/square","name":"03-four-by-four","deviceClass":"software","size":{"n":132},"fraction":0.1881,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":9,"workgroupSize":256,"bytesPerWorkgroup":54210,"bytesPerInvocation":211.8,"idleShare":0,"loadBytes":4,"loadsPerInvocation":45.38,"storesPerInvocation":7.563,"readsInWorkgroup":1,"bytesOverFewest":2.333,"sectorsOverFewest":2.886,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":306,"bankPasses":1,"operationsPerAccess":15.06,"operationsPerByte":21.76,"activeLanes":32,"scatteredWarps":0.08681,"barriersPerKibibyte":0.34,"trafficOverFewest":7.091,"accessesPerWord":15.82,"laneShare":0.955,"parallelInvocations":2099,"parallelWorkgroups":8.326}},
  {"exercise":"matmul/square","name":"04-eight-by-eight","deviceClass":"software","size":{"n":132},"fraction":0.03818,"facts":{"fraction":null,"launchShare":null,"dispatches":1,"workgroups":4,"workgroupSize":256,"bytesPerWorkgroup":152600,"bytesPerInvocation":596.1,"idleShare":0,"loadBytes":4,"loadsPerInvocation":132,"storesPerInvocation":17.02,"readsInWorkgroup":1.939,"bytesOverFewest":2.919,"sectorsOverFewest":2.59,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":612,"bankPasses":1,"operationsPerAccess":30.12,"operationsPerByte":30.92,"activeLanes":32,"scatteredWarps":0.04196,"barriersPerKibibyte":0.1208,"trafficOverFewest":5.613,"accessesPerWord":14.91,"laneShare":0.9813,"parallelInvocations":955,"parallelWorkgroups":3.767}},
  {"exercise":"matmul/square","name":"05-pipelined","deviceClass":"software","size":{"n":124},"fraction":0.1133,"facts":{"fraction":null,"launchShare":null,"dispatches":2,"workgroups":2,"workgroupSize":128,"bytesPerWorkgroup":155700,"bytesPerInvocation":1216,"idleShare":0.5,"loadBytes":7.508,"loadsPerInvocation":130,"storesPerInvocation":15.02,"readsInWorkgroup":1.532,"bytesOverFewest":1.687,"sectorsOverFewest":1.245,"outputTouches":1,"scratchShare":0,"atomicsPerInvocation":0,"workgroupAccesses":525,"bankPasses":1,"operationsPerAccess":30.23,"operationsPerByte":13.05,"activeLanes":32,"scatteredWarps":0.04301,"barriersPerKibibyte":0.1973,"trafficOverFewest":1.767,"accessesPerWord":3.718,"laneShare":0.9985,"parallelInvocations":255.6,"parallelWorkgroups":1.999}},
];
