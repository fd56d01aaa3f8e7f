interface Named {
  readonly name: string;
}

/** `3`, of `03-tiled`; null for a name without a number. */
export function rungNumber({ name }: Named): string | null {
  return /^0*(\d+)-/.exec(name)?.[1] ?? null;
}

/** `3 of 6`: its place by the number of its file. */
export function rungPlace(rung: Named, rungs: readonly Named[]): string {
  const number = rungNumber(rung);
  return number === null ? '' : `${number} of ${rungs.length}`;
}
