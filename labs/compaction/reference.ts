import type { Case, InputData } from '@rooflab/lab';

interface Specified {
  readonly words: Uint32Array;
  readonly unspecified: Uint8Array;
}

/** These words, followed by words that may be anything, up to this length. */
function specified(words: readonly number[], length: number): Specified {
  const all = new Uint32Array(length);
  all.set(words);
  return { words: all, unspecified: Uint8Array.from(all, (_, i) => Number(i >= words.length)) };
}

/** The elements below the limit in their order, and their number. */
export function filtered({ params }: Case, [input]: readonly InputData[]): { readonly kept: Specified; readonly count: Uint32Array } {
  const all = Array.from(input ?? []);
  const kept = all.filter((value) => value < (params.limit ?? 0));
  return { kept: specified(kept, all.length), count: Uint32Array.of(kept.length) };
}

/** The value and the length of each run of equal elements, and the number of runs. */
export function encoded(
  _testCase: Case,
  [input]: readonly InputData[],
): { readonly values: Specified; readonly lengths: Specified; readonly count: Uint32Array } {
  const all = Array.from(input ?? []);
  const starts = all.flatMap((value, i) => (i === 0 || value !== all[i - 1] ? [i] : []));
  const values = starts.map((start) => all[start] ?? 0);
  const lengths = starts.map((start, k) => (starts[k + 1] ?? all.length) - start);
  return { values: specified(values, all.length), lengths: specified(lengths, all.length), count: Uint32Array.of(starts.length) };
}
