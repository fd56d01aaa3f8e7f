/** Powers of ten for the prefixes of a number or a unit. */
export const DECIMAL_PREFIXES = { n: -9, µ: -6, m: -3, k: 3, M: 6, G: 9, T: 12, P: 15 } as const satisfies Readonly<Record<string, number>>;

/** Powers of two. */
export const BINARY_PREFIXES = { Ki: 10, Mi: 20, Gi: 30, Ti: 40 } as const satisfies Readonly<Record<string, number>>;
