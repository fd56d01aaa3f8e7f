/** Why an accepted mutant is not a mistake that this device could detect. */
export const REASONS = {
  launch: 'another launch',
  path: 'another path',
  bounds: 'past the end of a buffer',
  large: 'larger sizes only',
  barrier: 'a barrier',
  width: 'other subgroups only',
  fallback: 'the fallback only',
} as const;

export type Reason = keyof typeof REASONS;

export interface Rule {
  readonly exercise: RegExp;
  /** Tested against `line 24, column 18: * → +   if (block + 8u + WG <= params.n) {`, with the line as it is in the mutant. */
  readonly mutant: RegExp;
  readonly reason: Reason;
  readonly because: string;
}
