import type { CountedGrading } from './timed-exercise.ts';

/** A rung of a ladder by counts. */
export interface CountedRung {
  /** File name without its extension: `02-strided`. */
  readonly name: string;
  /** Out of 100 points. */
  readonly score: number;
}

/** Rounding of a score in points. */
const ROUNDING = 1e-9;

/** The rungs of an exercise, slowest first, with their scores by counts. */
export function countedLadder({ scores }: Pick<CountedGrading, 'scores'>): readonly CountedRung[] {
  return Object.entries(scores)
    .map(([name, score]) => ({ name, score }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The highest rung of a counted ladder whose score is reached, within the resolution of scores, and the one above it. Scores never decrease
 * from rung to rung.
 */
export function countedPlace(
  ladder: readonly CountedRung[],
  score: number,
  slack: number,
): { readonly reached: CountedRung | null; readonly next: CountedRung | null } {
  const reached = ladder.filter((rung) => rung.score <= score + slack + ROUNDING).length;
  return { reached: ladder[reached - 1] ?? null, next: ladder[reached] ?? null };
}
