/** The value, if it is one of `known`. */
export function oneOf<T extends string>(value: unknown, known: readonly T[]): T | undefined {
  return known.find((each) => each === value);
}

/** One value of a query that may stand in it several times; undefined when it is empty. */
export function single(value: string | readonly string[] | undefined): string | undefined {
  const first = typeof value === 'string' ? value : value?.[0];
  return first === '' ? undefined : first;
}

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;
