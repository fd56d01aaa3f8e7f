import { compareExact, compareWithin, type Difference } from '@rooflab/harness';
import type { Exercise, Expected } from '@rooflab/lab';
import { wordsOfElement } from './layout.ts';

interface Output {
  readonly got: Uint32Array;
  /** The word with which the output was poisoned at this index. */
  readonly canary: (index: number) => number;
}

/** Null where the output is as expected. */
export function compareOutput(exercise: Exercise, expected: Expected, { got, canary }: Output): Difference | null {
  if (expected.kind === 'exact') return compareExact(got, expected.words, wordsOfElement(exercise));
  return compareWithin(got, expected, canary);
}
