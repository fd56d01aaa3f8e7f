import { MAX_TOKENS } from './limits.ts';
import { type Token, wgslTokens } from './wgsl-tokens.ts';

// Winnowing: S. Schleimer, D. S. Wilkerson, A. Aiken, "Winnowing: local algorithms for document fingerprinting", SIGMOD 2003.
// `@dodona/dolos-core` 1.2.1 finds the same pairs in the demo's class, but fragments that overlap, and its time grows with the square of what a file repeats:
// 2 000 semicolons against themselves take seconds.

/** Tokens of one fingerprint; shorter matches are noise. */
export const KGRAM = 15;

/** Of this many consecutive fingerprints at least one is kept, so every match of KGRAM + WINDOW - 1 tokens is found. */
export const WINDOW = 8;

/** What of a file is compared. */
export interface Structure {
  /** One for every run of KGRAM tokens, by its first token. */
  readonly hashes: Float64Array;
  /** The line of every token, from 1. */
  readonly lines: Uint32Array;
  /** The file has more than MAX_TOKENS tokens, and only the first of them are here. */
  readonly isCut: boolean;
}

export function structureOf(source: string): Structure {
  const all = wgslTokens(source);
  const tokens = all.slice(0, MAX_TOKENS);
  return {
    hashes: kgramHashes(tokens),
    lines: Uint32Array.from(tokens, ({ line }) => line),
    isCut: all.length > tokens.length,
  };
}

/** One for every run of KGRAM tokens, by its first token. Empty for a shorter file. */
export function kgramHashes(tokens: readonly Token[]): Float64Array {
  const words = tokens.map(({ text }) => hashText(text));
  return Float64Array.from({ length: Math.max(0, words.length - KGRAM + 1) }, (_, at) => hashWords(words, at));
}

/** Positions of the kept fingerprints, in order: the smallest hash of each window, the last one among equals. */
export function winnow(hashes: ArrayLike<number>): number[] {
  const kept: number[] = [];
  for (let from = 0; from < Math.max(1, hashes.length - WINDOW + 1) && hashes.length > 0; from++) {
    let least = from;
    for (let at = from; at < Math.min(from + WINDOW, hashes.length); at++) {
      if ((hashes[at] ?? 0) <= (hashes[least] ?? 0)) least = at;
    }
    if (kept.at(-1) !== least) kept.push(least);
  }
  return kept;
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Two lanes of 32 bits, of which 53 fit into a number: among a million k-grams two are the same by chance once in 10^4. */
function hashWords(words: readonly number[], at: number): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = at; i < at + KGRAM; i++) {
    const word = words[i] ?? 0;
    high = Math.imul(high ^ word, 2654435761);
    high ^= high >>> 15;
    low = Math.imul(low ^ word, 1597334677);
    low ^= low >>> 13;
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}
