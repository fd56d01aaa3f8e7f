import type { OpenedClass } from '@rooflab/result';
import { formatCount } from '@rooflab/roofline/units';
import type { ExerciseCode } from './exercise.ts';
import type { SeededRandom } from './random.ts';

export interface Range {
  readonly least: number;
  readonly most: number;
}

/**
 * The sizes that a seed can draw, smallest first: each field of a size is monotonic in every draw, and has at most one draw of each kind.
 */
export function timedRanges(exercise: Pick<ExerciseCode, 'timed'>, deviceClass: OpenedClass): readonly Readonly<Record<string, Range>>[] {
  const extremes = ENDS.flatMap((int) => ENDS.map((pick) => exercise.timed(deviceClass, extremeRandom(int, pick))));
  return (extremes[0] ?? []).map(({ size }, i) =>
    Object.fromEntries(Object.keys(size).map((name) => [name, rangeOf(extremes.map((timed) => timed[i]?.size[name] ?? Number.NaN))])),
  );
}

/** `n = 250 000 … 262 143` */
export function rangeWords(size: Readonly<Record<string, Range>>): string {
  return Object.entries(size)
    .map(([name, { least, most }]) => `${name} = ${least === most ? formatCount(least) : `${formatCount(least)} … ${formatCount(most)}`}`)
    .join(', ');
}

const ENDS = ['low', 'high'] as const;

export type End = (typeof ENDS)[number];

/** A random source that always returns one end of its range, set separately for integers and choices. */
export function extremeRandom(int: End, pick: End): SeededRandom {
  return {
    int: (low, high) => (int === 'low' ? low : high),
    pick: (choices) => choices[pick === 'low' ? 0 : choices.length - 1] ?? choices[0],
  };
}

function rangeOf(values: readonly number[]): Range {
  return { least: Math.min(...values), most: Math.max(...values) };
}
