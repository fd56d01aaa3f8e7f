import { below, forChosen } from './choose.ts';
import type { F16Fill, F32Fill, Fill } from './fill.ts';
import { i64Words, pairWords, risingWords, u8Words, u32Words, zipfWords } from './fill-integers.ts';
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

/** In loops that know what all words have in common, with a pass over the few that are chosen: a grading has a million words. */
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
      u8Words(new Uint8Array(words.buffer), fill, key);
      break;
    case 'f16':
      f16Words(new Uint16Array(words.buffer), fill, key);
      break;
  }
}

function f32Words(values: Float32Array, fill: F32Fill, key: Key): void {
  const { needles, zeroBlocks } = fill;
  const end = values.length;
  plainF32(values, { ...fill, key, first: 0, end });
  if (zeroBlocks) {
    for (let first = 0, block = 0; first < end; first += zeroBlocks, block++) {
      if (hashWord(key, ~block) % 4 === 0) values.fill(0, first, first + zeroBlocks);
    }
  }
  if (!needles) return;
  const exponent = fill.exponent + needles.exponent;
  const needle = (first: number): void => plainF32(values, { ...fill, exponent, key, first, end: first + 1 });
  forChosen(key, { elements: end, every: needles.every }, needle);
  if (!needles.notLast && end > 0) needle(end - 1);
}

interface PlainF32 extends F32Fill {
  readonly key: Key;
  readonly first: number;
  readonly end: number;
}

/** Looked up: `**` would take longer than everything else per element. As many as `spreadExponents` can be. */
const INVERSE_POWERS = Float64Array.from({ length: 101 }, (_, i) => 2 ** -i);

/** Elements `first` (inclusive) to `end` (exclusive), without needles and blocks of zeros. */
function plainF32(values: Float32Array, { offset, spreadBits, exponent, alternating, spreadExponents, key, first, end }: PlainF32): void {
  const shift = 32 - spreadBits;
  const half = spreadBits > 0 ? 2 ** (spreadBits - 1) : 0;
  const scale = 2 ** exponent;
  const oddScale = alternating ? -scale : scale;
  for (let index = first; index < end; index++) {
    const h = hashWord(key, index);
    const k = spreadBits > 0 ? offset + (h >>> shift) - half : offset;
    const value = k * (index % 2 === 1 ? oddScale : scale);
    // Never −0.
    values[index] = (spreadExponents ? value * (INVERSE_POWERS[below(mix(~h), spreadExponents)] ?? 0) : value) + 0;
  }
}

function bitsWords(words: Uint32Array, key: Key): void {
  for (let index = 0; index < words.length; index++) words[index] = anyBits(hashWord(key, index));
}

/** Zero, infinity, quiet NaN, signalling NaN, denormal, or (three times in eight) the hash itself: bits that are kept of it, then those set. */
const KEPT = Int32Array.of(0x8000_0000, 0x8000_0000, 0x807f_ffff, 0x803f_ffff, 0x807f_ffff, -1, -1, -1);
const SET = Int32Array.of(0, 0x7f80_0000, 0x7fc0_0000, 0x7f80_0001, 0, 0, 0, 0);

function anyBits(h: number): number {
  const kind = mix(~h) >>> 29;
  return (h & (KEPT[kind] ?? 0)) | (SET[kind] ?? 0);
}

function f16Words(halves: Uint16Array, { offset, spreadBits, exponent }: F16Fill, key: Key): void {
  const shift = 16 - spreadBits;
  const lowest = spreadBits === 0 ? offset : offset - 2 ** (spreadBits - 1);
  for (let index = 0; index < halves.length; index += 2) {
    const h = hashWord(key, index / 2);
    halves[index] = halfBits(lowest + ((h & 0xffff) >>> shift), exponent);
    halves[index + 1] = halfBits(lowest + ((h >>> 16) >>> shift), exponent);
  }
}
