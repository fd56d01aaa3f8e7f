import type { Mutant } from './mutate.ts';

/** Why a mutant that is accepted is no mistake that a device could see, or which device sees it. */
export const REASONS = {
  launch: 'another launch',
  path: 'another path, same result',
  bounds: 'past the end of a buffer',
  large: 'larger sizes only',
  barrier: 'a barrier',
} as const;

export type Reason = keyof typeof REASONS;

interface Rule {
  readonly exercise: RegExp;
  /** Tested against `line … column …: old → new   <changed line>`. */
  readonly mutant: RegExp;
  readonly reason: Reason;
  readonly because: string;
}

const RULES: readonly Rule[] = [];

/** The rule that explains an accepted mutant; undefined when none does, and a case may be missing. */
export function explanationOf(exercise: string, { name, kind, line }: Pick<Mutant, 'name' | 'kind'> & { line: string }) {
  if (kind === 'barrier') {
    return { reason: 'barrier' as const, because: 'The software device runs a workgroup in an order in which nobody is too early.' };
  }
  return RULES.find((rule) => rule.exercise.test(exercise) && rule.mutant.test(`${name}   ${line}`));
}
