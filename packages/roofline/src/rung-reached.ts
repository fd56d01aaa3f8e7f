interface Rung {
  /** File name without its extension, beginning with its number: `02-strided`. */
  readonly name: string;
  /** Fraction of the roof. */
  readonly fraction: number;
}

/** A kernel's fraction of the roof, with the bound that its times give. */
interface Reach {
  readonly fraction: number;
  /** The lower end of its interval; the fraction itself where that is unknown. */
  readonly fractionLow?: number | null;
}

/**
 * Two gradings of the same kernel may differ by up to this factor, so a rung lies between its fraction divided by this and multiplied by
 * it.
 */
const SPREAD = 1.05;

/**
 * Whether a kernel is certainly as fast as the rung, on the same device class: its entire interval lies above the lower end of the rung's.
 * A kernel whose time is uncertain does not reach a rung by its median alone.
 */
export function reachesRung({ fraction, fractionLow }: Reach, rung: Pick<Rung, 'fraction'>): boolean {
  return rung.fraction / SPREAD <= (fractionLow ?? fraction);
}

/** The order of a ladder everywhere: by the rungs' numbers. */
export function inLadderOrder<R extends Pick<Rung, 'name'>>(rungs: readonly R[]): R[] {
  return [...rungs].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The highest rung that a kernel reaches, by its number; null below the ladder. */
export function rungReached<R extends Rung>(rungs: readonly R[], mine: Reach): R | null {
  return inLadderOrder(rungs.filter((rung) => reachesRung(mine, rung))).at(-1) ?? null;
}

/** The rung above the highest one that it reaches; null at the top of the ladder. */
export function nextRung<R extends Rung>(rungs: readonly R[], mine: Reach): R | null {
  const reached = rungReached(rungs, mine);
  return inLadderOrder(rungs).find(({ name }) => reached === null || name > reached.name) ?? null;
}
