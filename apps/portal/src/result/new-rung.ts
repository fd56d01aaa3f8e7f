interface Rung {
  readonly name: string;
  readonly fraction: number;
}

interface Attempt {
  readonly verdict: string | null;
  readonly handedInAt: Date;
  /** Of the roof. */
  readonly fraction: number;
}

/**
 * The highest rung that this accepted hand-in reaches and no accepted one before it did, on the same class of devices; null where there is none.
 * Reached as the course page counts it: as near to the roof, or nearer.
 */
export function newRung<R extends Rung>(rungs: readonly R[], mine: Attempt, trail: readonly Attempt[]): R | null {
  if (mine.verdict !== 'accepted') return null;
  const reached = rungs.filter(({ fraction }) => fraction <= mine.fraction).toSorted((a, b) => b.fraction - a.fraction)[0];
  if (reached === undefined) return null;
  const earlier = trail.filter(({ verdict, handedInAt }) => verdict === 'accepted' && handedInAt < mine.handedInAt);
  return earlier.some(({ fraction }) => fraction >= reached.fraction) ? null : reached;
}
