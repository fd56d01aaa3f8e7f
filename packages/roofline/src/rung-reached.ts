interface Rung {
  /** File name without its ending, which begins with its number: `02-strided`. */
  readonly name: string;
  /** Fraction of the roof. */
  readonly fraction: number;
}

/** A kernel's fraction of the roof, as its times bound it. */
interface Reach {
  readonly fraction: number;
  /** The lower end of its interval; the fraction where that is not known. */
  readonly fractionLow?: number | null;
}

/** Less is within what two gradings of the same kernel differ by, so that a rung lies between its fraction divided and multiplied by this. */
const SPREAD = 1.05;

/**
 * Whether a kernel is certainly as fast as the rung, on the same class of devices: all of its interval lies above the lower end of the rung's. A kernel
 * whose time is uncertain reaches no rung by its median.
 */
export function reachesRung({ fraction, fractionLow }: Reach, rung: Pick<Rung, 'fraction'>): boolean {
  return rung.fraction / SPREAD <= (fractionLow ?? fraction);
}

/** The order of a ladder everywhere: that of the rungs' numbers. */
export function inLadderOrder<R extends Pick<Rung, 'name'>>(rungs: readonly R[]): R[] {
  return [...rungs].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** The highest rung that a kernel reaches, by its number; null below the ladder. */
export function rungReached<R extends Rung>(rungs: readonly R[], mine: Reach): R | null {
  return inLadderOrder(rungs.filter((rung) => reachesRung(mine, rung))).at(-1) ?? null;
}

/** The rung above the one that it reaches; null on top of the ladder. */
export function nextRung<R extends Rung>(rungs: readonly R[], mine: Reach): R | null {
  const reached = rungReached(rungs, mine);
  return inLadderOrder(rungs).find(({ name }) => reached === null || name > reached.name) ?? null;
}
