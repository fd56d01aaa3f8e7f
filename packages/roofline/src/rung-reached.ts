interface Rung {
  /** Of the roof. */
  readonly fraction: number;
}

/** Less is within what two gradings of the same kernel differ by. */
const CLEARLY = 1.05;

/** Whether a kernel at this fraction of the roof is as fast as the rung, or not clearly slower, on the same class of devices. */
export function reachesRung(fraction: number, rung: Rung): boolean {
  return rung.fraction <= fraction * CLEARLY;
}

/** The highest rung that a kernel at this fraction reaches; null below the ladder. */
export function rungReached<R extends Rung>(rungs: readonly R[], fraction: number): R | null {
  return rungs.filter((rung) => reachesRung(fraction, rung)).sort((a, b) => b.fraction - a.fraction)[0] ?? null;
}

/** The lowest rung that it does not reach; null on top of the ladder. */
export function nextRung<R extends Rung>(rungs: readonly R[], fraction: number): R | null {
  return rungs.filter((rung) => !reachesRung(fraction, rung)).sort((a, b) => a.fraction - b.fraction)[0] ?? null;
}
