import type { Case, InputData } from '@rooflab/lab';

interface Specified {
  readonly words: Uint32Array;
  readonly unspecified: Uint8Array;
}

/** The first `count` of these words; those behind them may be anything. */
function specified(words: Uint32Array, count: number): Specified {
  return { words, unspecified: new Uint8Array(words.length).fill(1, count) };
}

/** The elements below the limit in their order, and their number. */
export function filtered(
  { params: { limit = 0 } }: Case,
  [input = new Uint32Array()]: readonly InputData[],
): { readonly kept: Specified; readonly count: Uint32Array } {
  const kept = new Uint32Array(input.length);
  let count = 0;
  for (const value of input) if (value < limit) kept[count++] = value;
  return { kept: specified(kept, count), count: Uint32Array.of(count) };
}

/** The value and the length of each run of equal elements, and the number of runs. */
export function encoded(
  _testCase: Case,
  [input = new Uint32Array()]: readonly InputData[],
): { readonly values: Specified; readonly lengths: Specified; readonly count: Uint32Array } {
  const values = new Uint32Array(input.length);
  const lengths = new Uint32Array(input.length);
  let count = 0;
  let start = 0;
  for (let i = 1; i <= input.length; i++) {
    if (i < input.length && input[i] === input[start]) continue;
    values[count] = input[start] ?? 0;
    lengths[count++] = i - start;
    start = i;
  }
  return { values: specified(values, count), lengths: specified(lengths, count), count: Uint32Array.of(count) };
}
