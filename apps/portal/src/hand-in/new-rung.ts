import { reachesRung, rungReached } from '@rooflab/roofline';

interface Rung {
  readonly name: string;
  readonly fraction: number;
}

interface Attempt {
  readonly verdict: string | null;
  readonly handedInAt: Date;
  /** Fraction of the roof, with the lower end of its interval. */
  readonly fraction: number;
  readonly fractionLow: number;
}

/**
 * The highest rung that this accepted hand-in reaches and no accepted one before it did, on the same class of devices; null where there is none.
 */
export function newRung<R extends Rung>(rungs: readonly R[], mine: Attempt, trail: readonly Attempt[]): R | null {
  if (mine.verdict !== 'accepted') return null;
  const reached = rungReached(rungs, mine);
  if (reached === null) return null;
  const earlier = trail.filter(({ verdict, handedInAt }) => verdict === 'accepted' && handedInAt < mine.handedInAt);
  return earlier.some((attempt) => reachesRung(attempt, reached)) ? null : reached;
}
