interface Rung {
  readonly name: string;
  readonly fraction: number;
}

/** Less is within what two gradings of the same kernel differ by. */
const CLEARLY = 1.05;

/** The lowest rung that is clearly above this fraction, on the same class of devices; null on top of the ladder. */
export function nextRung<R extends Rung>(rungs: readonly R[], fraction: number): R | null {
  return rungs.filter((rung) => rung.fraction > fraction * CLEARLY).toSorted((a, b) => a.fraction - b.fraction)[0] ?? null;
}

/** The highest rung that is not clearly above this fraction; null below the ladder. */
export function rungReached<R extends Rung>(rungs: readonly R[], fraction: number): R | null {
  return rungs.filter((rung) => rung.fraction <= fraction * CLEARLY).toSorted((a, b) => b.fraction - a.fraction)[0] ?? null;
}

/** `3`, of `03-tiled`; null for a name without a number. */
export function rungNumber({ name }: Pick<Rung, 'name'>): string | null {
  return /^0*(\d+)-/.exec(name)?.[1] ?? null;
}

/** `3 of 6`: its place by the number of its file. */
export function rungPlace(rung: Pick<Rung, 'name'>, rungs: readonly Rung[]): string {
  const number = rungNumber(rung);
  return number === null ? '' : `${number} of ${rungs.length}`;
}
