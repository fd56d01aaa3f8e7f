import type { TimedExercise } from '@rooflab/lab';
import type { RecordedRung } from '@rooflab/result';

/** Of the slowest rung's fraction: a student who has it earns some points, and on a slower device or with another seed still passes. */
const PASS_SHARE = 0.5;

/** Of the top rung's fraction: the room to spare with which it earns all points. */
const FULL_SHARE = 0.93;

/** `lab.json` takes no larger one. */
const LARGEST_FRACTION = 0.99;

type Reached = Pick<RecordedRung, 'name' | 'fraction'>;

export interface ProposedMarks {
  readonly marks: Pick<TimedExercise['marks'], 'passFraction' | 'fullFraction'>;
  /** One sentence: how they follow from the rungs. */
  readonly why: string;
}

/**
 * Marks that suit these rungs, rounded down to two digits; null where the top rung is not among them. Where a rung was timed on several
 * devices, the one on which it reached least decides.
 *
 * @param top name of the top rung
 */
export function proposedMarks(rungs: readonly Reached[], top: string): ProposedMarks | null {
  const slowest = least(rungs);
  const best = least(rungs.filter(({ name }) => name === top));
  if (!slowest || !best) return null;
  return {
    marks: { passFraction: share(PASS_SHARE, slowest), fullFraction: share(FULL_SHARE, best) },
    why: `Pass is half of what ${slowest.name} reaches, the slowest rung (${slowest.fraction}); full is 93 % of what ${top} reaches (${best.fraction}).`,
  };
}

function least(rungs: readonly Reached[]): Reached | undefined {
  return [...rungs].sort((a, b) => a.fraction - b.fraction)[0];
}

function share(of: number, { fraction }: Reached): number {
  const value = of * fraction;
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.min(LARGEST_FRACTION, Number((Math.floor(value / step) * step).toPrecision(2)));
}
