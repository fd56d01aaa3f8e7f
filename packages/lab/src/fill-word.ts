import type { F32Fill, Fill, I64Fill, PairFill, U32Fill } from './fill.ts';
import { hashWord, type Key, mix } from './hash.ts';

/** 32-bit words for each element of a fill. */
export function wordsPerElement(fill: Fill): number {
  return fill.kind === 'i64' || fill.kind === 'pair' ? 2 : 1;
}

/** The first `elements` elements of the stream, as the CPU reference sees them. */
export function fillArray(fill: Fill, key: Key, elements: number): Float32Array | Uint32Array {
  const words = new Uint32Array(elements * wordsPerElement(fill));
  for (let i = 0; i < words.length; i++) words[i] = fillWord(fill, key, i, words.length);
  return fill.kind === 'f32' || fill.kind === 'bits' ? new Float32Array(words.buffer) : words;
}

/** Word `index` of a buffer of `words` words. */
export function fillWord(fill: Fill, key: Key, index: number, words: number): number {
  switch (fill.kind) {
    case 'f32':
      return f32Word(fill, key, index, words);
    case 'bits':
      return anyBits(hashWord(key, index));
    case 'u32':
      return u32Word(fill, key, index);
    case 'i64':
      return i64Word(fill, key, index, words);
    case 'pair':
      return pairWord(fill, key, index);
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

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

function f32Word(fill: F32Fill, key: Key, index: number, words: number): number {
  const h = hashWord(key, index);
  let k = fill.offset;
  if (fill.spreadBits > 0) k += (h >>> (32 - fill.spreadBits)) - 2 ** (fill.spreadBits - 1);
  if (fill.alternating && index % 2 === 1) k = -k;
  const needle = fill.needles && ((index === words - 1 && !fill.needles.notLast) || isChosen(key, index, fill.needles.every));
  if (!needle && fill.zeroBlocks && hashWord(key, ~Math.floor(index / fill.zeroBlocks)) % 4 === 0) k = 0;
  let value = k * powerOfTwo(fill.exponent);
  if (needle) value *= powerOfTwo(fill.needles?.exponent ?? 0);
  if (fill.spreadExponents) value *= powerOfTwo(-(mix(~h) % fill.spreadExponents));
  float[0] = value + 0;
  return bits[0] ?? 0;
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

function u32Word(fill: U32Fill, key: Key, index: number): number {
  const h = hashWord(key, index);
  const { strays } = fill;
  if (strays && isChosen(key, index, strays.every)) return (strays.base + (mix(~h) % strays.bound)) >>> 0;
  if (fill.sortedStep) return (fill.base + Math.floor(index / fill.sortedStep)) >>> 0;
  return (fill.base + (h % fill.bound)) >>> 0;
}

function i64Word(fill: I64Fill, key: Key, index: number, words: number): number {
  const element = Math.floor(index / 2);
  const lowHash = hashWord(key, 2 * element);
  const highHash = hashWord(key, 2 * element + 1);
  const signHash = mix(lowHash ^ highHash);
  const wide = fill.wideEvery && (index >= words - 2 || isChosen(key, element, fill.wideEvery));
  const width = wide ? 63 : fill.bits;
  let low = width >= 32 ? lowHash : lowHash >>> (32 - width);
  let high = width <= 32 ? 0 : highHash >>> (64 - width);
  if (fill.signed && signHash % 2 === 1) {
    low = -low >>> 0;
    high = (~high + (low === 0 ? 1 : 0)) >>> 0;
  }
  return index % 2 === 0 ? low : high;
}

function pairWord({ low, high, straysEvery }: PairFill, key: Key, index: number): number {
  if (straysEvery && isChosen(key, Math.floor(index / 2), straysEvery)) return hashWord(key, index);
  const { base, bound } = index % 2 === 0 ? low : high;
  return (base + (hashWord(key, index) % bound)) >>> 0;
}
