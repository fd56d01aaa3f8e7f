interface Named {
  readonly name: string;
}

/** `3` for `03-tiled`; null for a name without a number. */
export function rungNumber({ name }: Named): string | null {
  return /^0*(\d+)-/.exec(name)?.[1] ?? null;
}

/** `3 of 6`, by the number in its file name. */
export function rungPlace(rung: Named, rungs: readonly Named[]): string {
  const number = rungNumber(rung);
  return number === null ? '' : `${number} of ${rungs.length}`;
}
