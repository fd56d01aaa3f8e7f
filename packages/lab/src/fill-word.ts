import type { F16Fill, F32Fill, Fill, I64Fill, PairFill, RisingFill, U8Fill, U32Fill, ZipfFill } from './fill.ts';
import { halfBits } from './half.ts';
import { hashWord, type Key, mix } from './hash.ts';

/** Bits of one element of a fill. */
export function fillBits({ kind }: Pick<Fill, 'kind'>): number {
  switch (kind) {
    case 'i64':
    case 'pair':
      return 64;
    case 'u8':
      return 8;
    case 'f16':
      return 16;
    default:
      return 32;
  }
}

/** The first words of the stream: all of a buffer, whose last element some fills treat in a way of its own. */
export function drawnWords(fill: Fill, key: Key, count: number): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(count);
  fillWords(words, fill, key);
  return words;
}

/** The first `elements` elements of the stream, as floats or in words. */
export function fillArray(fill: Fill, key: Key, elements: number): Float32Array | Uint32Array {
  const words = drawnWords(fill, key, Math.ceil((elements * fillBits(fill)) / 32));
  return fill.kind === 'f32' || fill.kind === 'bits' ? new Float32Array(words.buffer) : words;
}

/** In loops that have read the fields of the fill before: each family has others, and a grading has millions of words. */
function fillWords(words: Uint32Array<ArrayBuffer>, fill: Fill, key: Key): void {
  switch (fill.kind) {
    case 'f32':
      f32Words(new Float32Array(words.buffer), fill, key);
      break;
    case 'bits':
      bitsWords(words, key);
      break;
    case 'u32':
      u32Words(words, fill, key);
      break;
    case 'zipf':
      zipfWords(words, fill, key);
      break;
    case 'rising':
      risingWords(words, fill, key);
      break;
    case 'i64':
      i64Words(words, fill, key);
      break;
    case 'pair':
      pairWords(words, fill, key);
      break;
    case 'u8':
      u8Words(words, fill, key);
      break;
    case 'f16':
      f16Words(words, fill, key);
      break;
  }
}

/**
 * One element of each whole block of `every`, at a place given by the block's own hash, so their number does not depend on where they are.
 */
function isChosen(key: Key, element: number, every: number): boolean {
  return element % every === mix(hashWord(key, ~Math.floor(element / every))) % every;
}

const MOST_EXPONENT = 256;
const POWERS = Float64Array.from({ length: 2 * MOST_EXPONENT + 1 }, (_, i) => 2 ** (i - MOST_EXPONENT));

/** From a table: the inputs of a grading have millions of elements, and `**` would take longer than everything else per element. */
function powerOfTwo(exponent: number): number {
  return POWERS[exponent + MOST_EXPONENT] ?? 2 ** exponent;
}

function f32Words(values: Float32Array, fill: F32Fill, key: Key): void {
  const { offset, spreadBits, alternating = false, zeroBlocks = 0, spreadExponents = 0 } = fill;
  const shift = 32 - spreadBits;
  const half = 2 ** (spreadBits - 1);
  const scale = powerOfTwo(fill.exponent);
  const { every, notLast = false, exponent } = fill.needles ?? { every: 0, exponent: 0 };
  const needleScale = powerOfTwo(exponent);
  const end = notLast ? -1 : values.length - 1;
  for (let index = 0; index < values.length; index++) {
    const h = hashWord(key, index);
    let k = offset;
    if (spreadBits > 0) k += (h >>> shift) - half;
    if (alternating && index % 2 === 1) k = -k;
    const needle = every > 0 && (index === end || isChosen(key, index, every));
    if (!needle && zeroBlocks > 0 && hashWord(key, ~Math.floor(index / zeroBlocks)) % 4 === 0) k = 0;
    let value = k * scale;
    if (needle) value *= needleScale;
    if (spreadExponents > 0) value *= powerOfTwo(-(mix(~h) % spreadExponents));
    values[index] = value + 0;
  }
}

function bitsWords(words: Uint32Array, key: Key): void {
  for (let index = 0; index < words.length; index++) words[index] = anyBits(hashWord(key, index));
}

/** Zero, infinity, quiet NaN, signalling NaN, denormal, or (three times in eight) the hash itself. */
function anyBits(h: number): number {
  const sign = h & 0x8000_0000;
  const fraction = h & 0x7f_ffff;
  switch (mix(~h) >>> 29) {
    case 0:
      return sign >>> 0;
    case 1:
      return (sign | 0x7f80_0000) >>> 0;
    case 2:
      return (sign | 0x7fc0_0000 | fraction) >>> 0;
    case 3:
      return (sign | 0x7f80_0001 | (fraction & 0x3f_ffff)) >>> 0;
    case 4:
      return (sign | fraction) >>> 0;
    default:
      return h;
  }
}

function u32Words(words: Uint32Array, { base, bound, strays, sortedStep = 0 }: U32Fill, key: Key): void {
  for (let index = 0; index < words.length; index++) {
    const h = hashWord(key, index);
    if (strays && isChosen(key, index, strays.every)) words[index] = strays.base + (mix(~h) % strays.bound);
    else words[index] = base + (sortedStep > 0 ? Math.floor(index / sortedStep) : h % bound);
  }
}

/** Groups of values that are drawn alike: 0, 1, 2 … 3, 4 … 7, … below `bound`. */
export function zipfGroups({ bound }: ZipfFill): number {
  return 33 - Math.clz32(bound - 1);
}

function zipfWords(words: Uint32Array, fill: ZipfFill, key: Key): void {
  const { base, bound } = fill;
  const groups = zipfGroups(fill);
  for (let index = 0; index < words.length; index++) {
    const h = hashWord(key, index);
    const group = mix(~h) % groups;
    const first = group === 0 ? 0 : 2 ** (group - 1);
    const value = first + (first === 0 ? 0 : h % first);
    words[index] = base + (value < bound ? value : value - bound);
  }
}

function risingWords(words: Uint32Array, { base, mean, block }: RisingFill, key: Key): void {
  for (let index = 0; index < words.length; index++) {
    const place = index % block;
    const length = Math.min(block, words.length - 1 - (index - place));
    words[index] = base + (index - place) * mean + risen({ place, length, mean }, hashWord(key, ~(index / block)), hashWord(key, index));
  }
}

interface InBlock {
  readonly place: number;
  /** Elements by which the block rises `mean` each. */
  readonly length: number;
  readonly mean: number;
}

/** By how much a block has risen at a place. */
function risen({ place, length, mean }: InBlock, ofBlock: number, ofElement: number): number {
  if (place === 0 || place === length) return place * mean;
  switch (ofBlock % 4) {
    case 0:
      return place * mean;
    case 1:
      return place > mix(ofBlock) % length ? length * mean : 0;
    case 2:
      return Math.floor((mean * place * place) / length);
    default:
      return place * mean - (ofElement % (mean + 1));
  }
}

function i64Words(words: Uint32Array, { bits, signed, wideEvery = 0 }: I64Fill, key: Key): void {
  const elements = words.length / 2;
  for (let element = 0; element < elements; element++) {
    const lowHash = hashWord(key, 2 * element);
    const highHash = hashWord(key, 2 * element + 1);
    const signHash = mix(lowHash ^ highHash);
    const wide = wideEvery > 0 && (element === elements - 1 || isChosen(key, element, wideEvery));
    const width = wide ? 63 : bits;
    let low = width >= 32 ? lowHash : lowHash >>> (32 - width);
    let high = width <= 32 ? 0 : highHash >>> (64 - width);
    if (signed && signHash % 2 === 1) {
      low = -low >>> 0;
      high = (~high + (low === 0 ? 1 : 0)) >>> 0;
    }
    words[2 * element] = low;
    words[2 * element + 1] = high;
  }
}

function pairWords(words: Uint32Array, { low, high, straysEvery = 0 }: PairFill, key: Key): void {
  for (let index = 0; index < words.length; index++) {
    const h = hashWord(key, index);
    const { base, bound } = index % 2 === 0 ? low : high;
    words[index] = straysEvery > 0 && isChosen(key, Math.floor(index / 2), straysEvery) ? h : base + (h % bound);
  }
}

function u8Words(words: Uint32Array<ArrayBuffer>, { base, bound }: U8Fill, key: Key): void {
  const bytes = new DataView(words.buffer);
  for (let index = 0; index < words.length; index++) {
    const h = hashWord(key, index);
    for (let byte = 0; byte < 4; byte++) bytes.setUint8(4 * index + byte, base + ((((h >>> (8 * byte)) & 0xff) * bound) >>> 8));
  }
}

function f16Words(words: Uint32Array, { offset, spreadBits, exponent }: F16Fill, key: Key): void {
  const half = spreadBits === 0 ? 0 : 2 ** (spreadBits - 1);
  const valueBits = (bits: number): number => halfBits(offset - half + (bits >>> (16 - spreadBits)), exponent);
  for (let index = 0; index < words.length; index++) {
    const h = hashWord(key, index);
    words[index] = valueBits(h & 0xffff) + 2 ** 16 * valueBits(h >>> 16);
  }
}
