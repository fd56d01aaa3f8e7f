import { compareExact, compareWithin, type Difference, type Exercise, type Expected, elementBits } from '@rooflab/lab';
import type { BufferBytes } from './layout.ts';

/** What the buffer of all outputs holds after a run. */
export interface OutputWords {
  readonly words: Uint32Array;
  readonly bytes: BufferBytes;
  /** The word with which the buffer was filled at this index. */
  readonly canary: (index: number) => number;
  /** Whether all words from `from` (inclusive) to `to` (exclusive) are as they were filled, where that is quick to tell. */
  readonly untouched?: (from: number, to: number) => boolean;
}

/** A wrong output. */
export interface WrongOutput {
  readonly difference: Difference;
  /** Its number in the exercise. */
  readonly output: number;
  readonly expected: Expected;
  readonly got: Uint32Array;
  /** The words that it held before the run; null where that was a copy of an input. */
  readonly canary: ((index: number) => number) | null;
}

/** The first output that is not as expected, null where all are. */
export function compareOutputs(exercise: Exercise, expected: readonly Expected[], ran: OutputWords): WrongOutput | null {
  for (const [output, field] of exercise.outputs.entries()) {
    const [right, place] = [expected[output], ran.bytes.outputs[output]];
    if (!right || !place) throw new TypeError(`${exercise.id}: the lab gave nothing for the output ${field.name}.`);
    const first = place.start / 4;
    const got = ran.words.subarray(first, first + place.bytes / 4);
    const canary = field.startsAs === undefined ? (index: number) => ran.canary(first + index) : null;
    const untouched = canary && ran.untouched && ((from: number, to: number) => ran.untouched?.(first + from, first + to) ?? false);
    const difference = compare(right, { got, canary, untouched, bits: elementBits(field.element), elements: place.elements });
    if (difference) return { difference, output, expected: right, got, canary };
  }
  return null;
}

interface Compared extends Pick<WrongOutput, 'got' | 'canary'> {
  readonly untouched: OutputWords['untouched'] | null;
  readonly bits: number;
  readonly elements: number;
}

function compare(expected: Expected, { got, canary, untouched, bits, elements }: Compared): Difference | null {
  if (expected.kind === 'within') return compareWithin(got, expected, canary ?? (() => Number.NaN), untouched ?? undefined);
  const { unspecified } = expected;
  return compareExact(got, expected.words, { bits, elements, ...(canary && { canary }), ...(unspecified && { unspecified }) });
}
