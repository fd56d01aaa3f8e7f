import { below, forChosen } from './choose.ts';
import type { I64Fill, PairFill, RisingFill, U8Fill, U32Fill, ZipfFill } from './fill.ts';
import { hashWord, type Key, mix } from './hash.ts';

export function u32Words(words: Uint32Array, { base, bound, strays, sortedStep, falling }: U32Fill, key: Key): void {
  const elements = words.length;
  if (sortedStep) {
    const direction = falling ? -1 : 1;
    for (let index = 0; index < elements; index++) words[index] = base + direction * Math.floor(index / sortedStep);
  } else {
    for (let index = 0; index < elements; index++) words[index] = base + below(hashWord(key, index), bound);
  }
  if (!strays) return;
  forChosen(key, { elements, every: strays.every }, (index) => {
    words[index] = strays.base + below(mix(~hashWord(key, index)), strays.bound);
  });
}

/** Groups of values that are drawn alike: 0, 1, 2 … 3, 4 … 7, … below `bound`. */
export function zipfGroups({ bound }: ZipfFill): number {
  return 33 - Math.clz32(bound - 1);
}

export function zipfWords(words: Uint32Array, fill: ZipfFill, key: Key): void {
  const { base, bound } = fill;
  const groups = zipfGroups(fill);
  for (let index = 0; index < words.length; index++) {
    const h = hashWord(key, index);
    const group = below(mix(~h), groups);
    // The first of the group, and its length: a power of two.
    const first = group === 0 ? 0 : 1 << (group - 1);
    const value = first === 0 ? 0 : first + (h & (first - 1));
    words[index] = base + (value < bound ? value : value - bound);
  }
}

export function risingWords(words: Uint32Array, { base, mean, block }: RisingFill, key: Key): void {
  for (let first = 0, number = 0; first < words.length; first += block, number++) {
    const length = Math.min(block, words.length - 1 - first);
    risingBlock(words, { first, length, begin: base + first * mean, mean, ofBlock: hashWord(key, ~number), key });
    // The end of all is no beginning of a step.
    if (first + length === words.length - 1) words[first + length] = base + (first + length) * mean;
  }
}

interface RisingBlock {
  readonly first: number;
  /** Elements by which the block rises `mean` each. */
  readonly length: number;
  /** Value of the first. */
  readonly begin: number;
  readonly mean: number;
  /** The block's own hash, which decides how it rises. */
  readonly ofBlock: number;
  readonly key: Key;
}

function risingBlock(words: Uint32Array, { first, length, begin, mean, ofBlock, key }: RisingBlock): void {
  words[first] = begin;
  const way = ofBlock % 4;
  const step = way === 1 ? mix(ofBlock) % length : 0;
  for (let place = 1; place < length; place++) {
    let risen = place * mean;
    if (way === 1) risen = place > step ? length * mean : 0;
    else if (way === 2) risen = Math.floor((risen * place) / length);
    else if (way === 3) risen -= below(hashWord(key, first + place), mean + 1);
    words[first + place] = begin + risen;
  }
}

export function i64Words(words: Uint32Array, { bits, signed, wideEvery }: I64Fill, key: Key): void {
  const end = words.length / 2;
  i64Range(words, { first: 0, end, width: bits, signed, key });
  if (!wideEvery) return;
  const widen = (first: number): void => i64Range(words, { first, end: first + 1, width: 63, signed, key });
  forChosen(key, { elements: end, every: wideEvery }, widen);
  if (end > 0) widen(end - 1);
}

interface I64Range {
  readonly first: number;
  readonly end: number;
  /** Bits of the magnitudes. */
  readonly width: number;
  readonly signed: boolean;
  readonly key: Key;
}

/** Elements `first` (inclusive) to `end` (exclusive). */
function i64Range(words: Uint32Array, { first, end, width, signed, key }: I64Range): void {
  const lowShift = Math.max(0, 32 - width);
  const highShift = 64 - width;
  for (let element = first; element < end; element++) {
    const lowHash = hashWord(key, 2 * element);
    const highHash = hashWord(key, 2 * element + 1);
    let low = lowHash >>> lowShift;
    let high = width <= 32 ? 0 : highHash >>> highShift;
    if (signed && mix(lowHash ^ highHash) % 2 === 1) {
      low = -low >>> 0;
      high = ~high + (low === 0 ? 1 : 0);
    }
    words[2 * element] = low;
    words[2 * element + 1] = high;
  }
}

export function pairWords(words: Uint32Array, { low, high, straysEvery }: PairFill, key: Key): void {
  for (let index = 0; index < words.length; index += 2) {
    words[index] = low.base + below(hashWord(key, index), low.bound);
    words[index + 1] = high.base + below(hashWord(key, index + 1), high.bound);
  }
  if (!straysEvery) return;
  forChosen(key, { elements: words.length / 2, every: straysEvery }, (element) => {
    for (const index of [2 * element, 2 * element + 1]) words[index] = hashWord(key, index);
  });
}

export function u8Words(bytes: Uint8Array, { base, bound }: U8Fill, key: Key): void {
  for (let index = 0; index < bytes.length; index += 4) {
    const h = hashWord(key, index / 4);
    bytes[index] = base + (((h & 0xff) * bound) >>> 8);
    bytes[index + 1] = base + ((((h >>> 8) & 0xff) * bound) >>> 8);
    bytes[index + 2] = base + ((((h >>> 16) & 0xff) * bound) >>> 8);
    bytes[index + 3] = base + (((h >>> 24) * bound) >>> 8);
  }
}
