import { compareExact, compareWithin, type Difference, type Exercise, type Expected, wordsOfElement } from '@rooflab/lab';

interface Output {
  readonly got: Uint32Array;
  /** The word with which the output was poisoned at this index. */
  readonly canary: (index: number) => number;
  /** Whether all words from `from` (inclusive) to `to` (exclusive) are as they were poisoned, where that is quick to tell. */
  readonly untouched?: (from: number, to: number) => boolean;
}

/** Null where the output is as expected. */
export function compareOutput(exercise: Exercise, expected: Expected, { got, canary, untouched }: Output): Difference | null {
  if (expected.kind === 'exact') return compareExact(got, expected.words, { wordsPerElement: wordsOfElement(exercise), canary });
  return compareWithin(got, expected, canary, untouched);
}
