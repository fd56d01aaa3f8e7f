import type { F32Fill, Fill, I64Fill, U32Fill } from './fill.ts';
import { hashWord, type Key, mix } from './hash.ts';

/** 32-bit words for each element of a fill. */
export function wordsPerElement(fill: Fill): number {
  return fill.kind === 'i64' ? 2 : 1;
}

/** The first `elements` elements of the stream, as the CPU reference sees them. */
export function fillArray(fill: Fill, key: Key, elements: number): Float32Array | Uint32Array {
  const words = new Uint32Array(elements * wordsPerElement(fill));
  for (let i = 0; i < words.length; i++) words[i] = fillWord(fill, key, i, words.length);
  return fill.kind === 'f32' ? new Float32Array(words.buffer) : words;
}

/** Word `index` of a buffer of `words` words. */
export function fillWord(fill: Fill, key: Key, index: number, words: number): number {
  switch (fill.kind) {
    case 'f32':
      return f32Word(fill, key, index, words);
    case 'u32':
      return u32Word(fill, key, index);
    case 'i64':
      return i64Word(fill, key, index, words);
  }
}

const float = new Float32Array(1);
const bits = new Uint32Array(float.buffer);

function f32Word(fill: F32Fill, key: Key, index: number, words: number): number {
  const h = hashWord(key, index);
  let k = fill.offset;
  if (fill.spreadBits > 0) k += (h >>> (32 - fill.spreadBits)) - 2 ** (fill.spreadBits - 1);
  if (fill.alternating && index % 2 === 1) k = -k;
  if (fill.zeroBlocks && hashWord(key, ~Math.floor(index / fill.zeroBlocks)) % 4 === 0) k = 0;
  let value = k * 2 ** fill.exponent;
  if (fill.needles && (index === words - 1 || mix(h) % fill.needles.every === 0)) value *= 2 ** fill.needles.exponent;
  float[0] = value + 0;
  return bits[0] ?? 0;
}

function u32Word(fill: U32Fill, key: Key, index: number): number {
  if (fill.sortedStep) return (fill.base + Math.floor(index / fill.sortedStep)) >>> 0;
  return (fill.base + (hashWord(key, index) % fill.bound)) >>> 0;
}

function i64Word(fill: I64Fill, key: Key, index: number, words: number): number {
  const element = Math.floor(index / 2);
  const lowHash = hashWord(key, 2 * element);
  const highHash = hashWord(key, 2 * element + 1);
  const signHash = mix(lowHash ^ highHash);
  const wide = fill.wideEvery && (index >= words - 2 || mix(signHash) % fill.wideEvery === 0);
  const width = wide ? 63 : fill.bits;
  let low = width >= 32 ? lowHash : lowHash >>> (32 - width);
  let high = width <= 32 ? 0 : highHash >>> (64 - width);
  if (fill.signed && signHash % 2 === 1) {
    low = -low >>> 0;
    high = (~high + (low === 0 ? 1 : 0)) >>> 0;
  }
  return index % 2 === 0 ? low : high;
}
