import type { F16Fill, F32Fill, Fill, I64Fill, PairFill, RisingFill, U8Fill, U32Fill, ZipfFill } from '../fill.ts';
import { halfBits } from '../half.ts';
import { hashWord, type Key, mix } from '../hash.ts';

/** Where a word stands. */
interface Place {
  readonly key: Key;
  readonly index: number;
  /** Of the whole buffer. */
  readonly words: number;
}

/** What each word of a fill is, one by one, as its docstring says. `drawnWords` makes the same ones quickly, and `fillWgsl` on the device. */
export function wordByDefinition(fill: Fill, place: Place): number {
  switch (fill.kind) {
    case 'f32':
      return f32Word(fill, place);
    case 'bits':
      return anyBits(hashWord(place.key, place.index));
    case 'u32':
      return u32Word(fill, place);
    case 'zipf':
      return zipfWord(fill, place);
    case 'rising':
      return risingWord(fill, place);
    case 'i64':
      return i64Word(fill, place);
    case 'pair':
      return pairWord(fill, place);
    case 'u8':
      return u8Word(fill, place);
    case 'f16':
      return f16Word(fill, place);
  }
}

/** One element of each whole block of `every`, at a place given by the block's own hash. */
function isChosen(key: Key, element: number, every: number): boolean {
  return element % every === mix(hashWord(key, ~Math.floor(element / every))) % every;
}

function f32Word(fill: F32Fill, { key, index, words }: Place): number {
  const { offset, spreadBits, exponent, alternating, needles, zeroBlocks, spreadExponents } = fill;
  const h = hashWord(key, index);
  let k = offset;
  if (spreadBits > 0) k += (h >>> (32 - spreadBits)) - 2 ** (spreadBits - 1);
  if (alternating && index % 2 === 1) k = -k;
  const needle = needles && ((index === words - 1 && !needles.notLast) || isChosen(key, index, needles.every));
  if (!needle && zeroBlocks && hashWord(key, ~Math.floor(index / zeroBlocks)) % 4 === 0) k = 0;
  let value = k * 2 ** exponent;
  if (needle) value *= 2 ** needles.exponent;
  if (spreadExponents) value /= 2 ** (mix(~h) % spreadExponents);
  // Never −0.
  return new Uint32Array(Float32Array.of(value + 0).buffer)[0] ?? 0;
}

/** Zero, infinity, quiet NaN, signalling NaN, denormal, or (three times in eight) the hash itself. */
function anyBits(h: number): number {
  const sign = h & 0x8000_0000;
  const fraction = h & 0x7f_ffff;
  const kinds = [sign, sign | 0x7f80_0000, sign | 0x7fc0_0000 | fraction, sign | 0x7f80_0001 | (fraction & 0x3f_ffff), sign | fraction];
  return (kinds[mix(~h) >>> 29] ?? h) >>> 0;
}

function u32Word({ base, bound, strays, sortedStep, falling }: U32Fill, { key, index }: Place): number {
  const h = hashWord(key, index);
  if (strays && isChosen(key, index, strays.every)) return (strays.base + (mix(~h) % strays.bound)) >>> 0;
  if (!sortedStep) return (base + (h % bound)) >>> 0;
  const steps = Math.floor(index / sortedStep);
  return (falling ? base - steps : base + steps) >>> 0;
}

function zipfWord({ base, bound }: ZipfFill, { key, index }: Place): number {
  const h = hashWord(key, index);
  const groups = bound === 1 ? 1 : 2 + Math.floor(Math.log2(bound - 1));
  const group = mix(~h) % groups;
  const value = group === 0 ? 0 : 2 ** (group - 1) + (h % 2 ** (group - 1));
  return (base + (value < bound ? value : value - bound)) >>> 0;
}

function risingWord({ base, mean, block }: RisingFill, { key, index, words }: Place): number {
  const place = index % block;
  const length = Math.min(block, words - 1 - (index - place));
  const ofBlock = hashWord(key, ~Math.floor(index / block));
  const even = place * mean;
  const ways = [
    even,
    place > mix(ofBlock) % length ? length * mean : 0,
    Math.floor((mean * place * place) / length),
    even - (hashWord(key, index) % (mean + 1)),
  ];
  const risen = place === 0 || place === length ? even : (ways[ofBlock % 4] ?? 0);
  return (base + (index - place) * mean + risen) >>> 0;
}

function i64Word({ bits, signed, wideEvery }: I64Fill, { key, index, words }: Place): number {
  const element = Math.floor(index / 2);
  const [low, high] = [hashWord(key, 2 * element), hashWord(key, 2 * element + 1)];
  const wide = wideEvery && (element === words / 2 - 1 || isChosen(key, element, wideEvery));
  const width = BigInt(wide ? 63 : bits);
  // Up to 32 bits come from the top of the first word; more take all of it, and the others from the top of the second.
  const magnitude = width <= 32n ? BigInt(low) >> (32n - width) : BigInt(low) + ((BigInt(high) >> (64n - width)) << 32n);
  const isNegative = signed && mix(low ^ high) % 2 === 1;
  const value = BigInt.asUintN(64, isNegative ? -magnitude : magnitude);
  return Number(index % 2 === 0 ? BigInt.asUintN(32, value) : value >> 32n);
}

function pairWord({ low, high, straysEvery }: PairFill, { key, index }: Place): number {
  const h = hashWord(key, index);
  if (straysEvery && isChosen(key, Math.floor(index / 2), straysEvery)) return h;
  const { base, bound } = index % 2 === 0 ? low : high;
  return (base + (h % bound)) >>> 0;
}

function u8Word({ base, bound }: U8Fill, { key, index }: Place): number {
  const h = hashWord(key, index);
  const bytes = [0, 8, 16, 24].map((shift) => base + Math.floor((((h >>> shift) & 0xff) * bound) / 256));
  return new Uint32Array(Uint8Array.from(bytes).buffer)[0] ?? 0;
}

function f16Word({ offset, spreadBits, exponent }: F16Fill, { key, index }: Place): number {
  const h = hashWord(key, index);
  const halves = [h & 0xffff, h >>> 16].map((bits) => {
    const r = spreadBits === 0 ? 0 : (bits >>> (16 - spreadBits)) - 2 ** (spreadBits - 1);
    return halfBits(offset + r, exponent);
  });
  return new Uint32Array(Uint16Array.from(halves).buffer)[0] ?? 0;
}
