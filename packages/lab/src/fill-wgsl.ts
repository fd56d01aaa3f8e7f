import type { F32Fill, Fill, I64Fill, PairFill, U32Fill } from './fill.ts';
import { zipfGroups } from './fill-integers.ts';
import type { Key } from './hash.ts';

/** Size of the uniform that `encodeFill` writes and `FillUniform` reads. */
export const FILL_UNIFORM_BYTES = 48;

const HASH = /* wgsl */ `
struct FillUniform { words: u32, key0: u32, key1: u32, a: vec4u, b: vec4u }

fn fill_mix(value: u32) -> u32 {
  var x = value;
  x = (x ^ (x >> 16u)) * 0x7feb352du;
  x = (x ^ (x >> 15u)) * 0x846ca68bu;
  return x ^ (x >> 16u);
}

fn fill_hash(f: FillUniform, index: u32) -> u32 {
  return fill_mix(fill_mix(index ^ f.key0) ^ f.key1);
}

fn fill_chosen(f: FillUniform, element: u32, every: u32) -> bool {
  return element % every == fill_mix(fill_hash(f, ~(element / every))) % every;
}
`;

/**
 * `struct FillUniform` and `fn fill_word(f: FillUniform, index: u32) -> u32`: the WGSL counterpart of `drawnWords`; null means poison (plain random
 * words). The code has only what such a fill needs, because a software device runs every branch: a function for all fills took ten times as
 * long. The numbers of the fill are in the uniform, so many fills have the same code.
 */
export function fillWgsl(fill: Fill | null): string {
  return `${HASH}
fn fill_word(f: FillUniform, index: u32) -> u32 {${fill ? wordOf(fill) : POISON}}
`;
}

function wordOf(fill: Fill): string {
  switch (fill.kind) {
    case 'f32':
      return f32Word(fill);
    case 'bits':
      return BITS;
    case 'u32':
      return u32Word(fill);
    case 'zipf':
      return ZIPF;
    case 'rising':
      return RISING;
    case 'i64':
      return i64Word(fill);
    case 'pair':
      return pairWord(fill);
    case 'u8':
      return U8;
    case 'f16':
      return F16;
  }
}

const POISON = ' return fill_hash(f, index); ';

function f32Word({ needles, zeroBlocks, spreadExponents }: F32Fill): string {
  return /* wgsl */ `
  let h = fill_hash(f, index);
  var k = bitcast<i32>(f.a.x);
  if (f.a.y > 0u) { k += i32(h >> (32u - f.a.y)) - i32(1u << (f.a.y - 1u)); }
  if ((f.a.w & 1u) != 0u && (index & 1u) == 1u) { k = -k; }
  let at_end = index == f.words - 1u && (f.a.w & 2u) == 0u;
  let needle = ${needles ? 'at_end || fill_chosen(f, index, f.b.x)' : 'false'};
  ${zeroBlocks ? 'if (!needle && fill_hash(f, ~(index / f.b.z)) % 4u == 0u) { k = 0; }' : ''}
  var value = f32(k) * bitcast<f32>(f.a.z);
  if (needle) { value *= bitcast<f32>(f.b.y); }
  ${spreadExponents ? 'value *= bitcast<f32>((127u - fill_mix(~h) % f.b.w) << 23u);' : ''}
  return bitcast<u32>(value);
`;
}

const BITS = /* wgsl */ `
  let h = fill_hash(f, index);
  let sign = h & 0x80000000u;
  let fraction = h & 0x7fffffu;
  switch fill_mix(~h) >> 29u {
    case 0u: { return sign; }
    case 1u: { return sign | 0x7f800000u; }
    case 2u: { return sign | 0x7fc00000u | fraction; }
    case 3u: { return sign | 0x7f800001u | (fraction & 0x3fffffu); }
    case 4u: { return sign | fraction; }
    default: { return h; }
  }
`;

/** `hash` below a bound at `at` of the uniform, where a bound of 2^32 is 0: then every word is below it. */
function below(hash: string, at: string, bound: number): string {
  return bound === 2 ** 32 ? hash : `${hash} % ${at}`;
}

function u32Word({ bound, strays, sortedStep, falling }: U32Fill): string {
  return /* wgsl */ `
  let h = fill_hash(f, index);
  ${strays ? `if (fill_chosen(f, index, f.a.w)) { return f.b.x + ${below('fill_mix(~h)', 'f.b.y', strays.bound)}; }` : ''}
  return f.a.x ${sortedStep && falling ? '-' : '+'} ${sortedStep ? 'index / f.a.z' : below('h', 'f.a.y', bound)};
`;
}

const ZIPF = /* wgsl */ `
  let h = fill_hash(f, index);
  let group = fill_mix(~h) % f.a.z;
  var value = 0u;
  if (group > 0u) { value = (1u << (group - 1u)) + h % (1u << (group - 1u)); }
  return f.a.x + value - select(f.a.y, 0u, value < f.a.y);
`;

const RISING = /* wgsl */ `
  let mean = f.a.y;
  let place = index % f.a.z;
  let length = min(f.a.z, f.words - 1u - (index - place));
  let of_block = fill_hash(f, ~(index / f.a.z));
  var risen = place * mean;
  if (place > 0u && place < length) {
    switch of_block % 4u {
      case 0u: {}
      case 1u: { risen = select(0u, length * mean, place > fill_mix(of_block) % length); }
      case 2u: { risen = mean * place * place / length; }
      default: { risen -= fill_hash(f, index) % (mean + 1u); }
    }
  }
  return f.a.x + (index - place) * mean + risen;
`;

function pairWord({ low, high, straysEvery }: PairFill): string {
  return /* wgsl */ `
  ${straysEvery ? 'if (fill_chosen(f, index / 2u, f.b.x)) { return fill_hash(f, index); }' : ''}
  let h = fill_hash(f, index);
  if ((index & 1u) == 0u) { return f.a.x + ${below('h', 'f.a.y', low.bound)}; }
  return f.a.z + ${below('h', 'f.a.w', high.bound)};
`;
}

function i64Word({ wideEvery }: I64Fill): string {
  return /* wgsl */ `
  let first = index & ~1u;
  let low_hash = fill_hash(f, first);
  let high_hash = fill_hash(f, first + 1u);
  let sign_hash = fill_mix(low_hash ^ high_hash);
  var width = f.a.x;
  ${wideEvery ? 'if (index >= f.words - 2u || fill_chosen(f, index / 2u, f.a.z)) { width = 63u; }' : ''}
  var low = low_hash;
  var high = 0u;
  if (width < 32u) { low = low_hash >> (32u - width); }
  if (width > 32u) { high = high_hash >> (64u - width); }
  if (f.a.y != 0u && (sign_hash & 1u) == 1u) {
    low = ~low + 1u;
    high = ~high + select(0u, 1u, low == 0u);
  }
  return select(high, low, (index & 1u) == 0u);
`;
}

const U8 = /* wgsl */ `
  let h = fill_hash(f, index);
  var word = 0u;
  for (var shift = 0u; shift < 32u; shift += 8u) {
    word |= (f.a.x + ((((h >> shift) & 0xffu) * f.a.y) >> 8u)) << shift;
  }
  return word;
`;

/** With integers only, so that no conversion can round. */
const F16 = /* wgsl */ `
  let h = fill_hash(f, index);
  var word = 0u;
  for (var shift = 0u; shift < 32u; shift += 16u) {
    let k = bitcast<i32>(f.a.x + (((h >> shift) & 0xffffu) >> (16u - f.a.y)));
    let magnitude = u32(abs(k));
    let leading = firstLeadingBit(max(1u, magnitude));
    let half = select(0u, 0x8000u, k < 0) | ((leading + f.a.z) << 10u) | ((magnitude << (10u - leading)) & 0x3ffu);
    word |= select(half, 0u, k == 0) << shift;
  }
  return word;
`;

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

function powerOfTwoBits(exponent: number): number {
  float[0] = 2 ** exponent;
  return bits[0] ?? 0;
}

/** The uniform for one buffer of `words` words; `fill` null means poison (plain random words). */
export function encodeFill(fill: Fill | null, key: Key, words: number): Uint32Array<ArrayBuffer> {
  const uniform = new Uint32Array(FILL_UNIFORM_BYTES / 4);
  uniform.set([words, key[0], key[1]]);
  if (fill) uniform.set(numbersOf(fill), 4);
  return uniform;
}

/** What is in `a` and `b` of the uniform. */
function numbersOf(fill: Fill): readonly number[] {
  switch (fill.kind) {
    case 'f32': {
      const { needles, alternating, zeroBlocks = 0, spreadExponents = 0 } = fill;
      const flags = (alternating ? 1 : 0) | (needles?.notLast ? 2 : 0);
      const rare = [needles?.every ?? 0, powerOfTwoBits(needles?.exponent ?? 0)];
      return [fill.offset, fill.spreadBits, powerOfTwoBits(fill.exponent), flags, ...rare, zeroBlocks, spreadExponents];
    }
    case 'bits':
      return [];
    case 'u32': {
      const { strays } = fill;
      return [fill.base, fill.bound, fill.sortedStep ?? 0, strays?.every ?? 0, strays?.base ?? 0, strays?.bound ?? 0];
    }
    case 'zipf':
      return [fill.base, fill.bound, zipfGroups(fill)];
    case 'rising':
      return [fill.base, fill.mean, fill.block];
    case 'i64':
      return [fill.bits, fill.signed ? 1 : 0, fill.wideEvery ?? 0];
    case 'pair':
      return [fill.low.base, fill.low.bound, fill.high.base, fill.high.bound, fill.straysEvery ?? 0];
    case 'u8':
      return [fill.base, fill.bound];
    case 'f16':
      return [fill.offset - (fill.spreadBits === 0 ? 0 : 2 ** (fill.spreadBits - 1)), fill.spreadBits, fill.exponent + 15];
  }
}
