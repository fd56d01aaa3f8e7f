export interface ReachedRung {
  /** Null: below every rung. */
  readonly rung: string | null;
  readonly fraction: number;
  readonly students: number;
}

/**
 * How many fractions lie at or above each rung and below the next higher one, from the lowest rung up. Of rungs that are slower than the one
 * before them the name stays, at its own fraction.
 */
export function reachedRungs(rungs: readonly { name: string; fraction: number }[], fractions: readonly number[]): ReachedRung[] {
  const steps = [...rungs].sort((a, b) => a.fraction - b.fraction);
  const bounds = [{ rung: null, fraction: 0 }, ...steps.map(({ name, fraction }) => ({ rung: name, fraction }))];
  return bounds.map((bound, i) => {
    const next = bounds[i + 1]?.fraction ?? Number.POSITIVE_INFINITY;
    return { ...bound, students: fractions.filter((fraction) => fraction >= bound.fraction && fraction < next).length };
  });
}
