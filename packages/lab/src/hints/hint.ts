import type { FactName, KernelFacts } from './kernel-facts.ts';

/** A fact in a range: not below `atLeast`, and below `below`. One of the two may be left out. */
export interface Condition {
  readonly fact: FactName;
  readonly atLeast?: number;
  readonly below?: number;
}

/** One piece of advice, with the kernels that it is for. It has a `below`, a `when`, or both. */
export interface Hint {
  readonly hint: string;
  /** Where the kernel was not counted: for those that reach less than this fraction of the roof. With a `when`, it serves nothing else. */
  readonly below?: number;
  /** Where it was counted: all must hold. The first is the reason, and is told before the advice. Without, `below` decides there as well. */
  readonly when?: readonly [Condition, ...Condition[]];
}

/** By the fraction of the roof alone: the last hint whose `below` exceeds it; empty when there is none. */
export function hintByFraction(hints: readonly Hint[], fraction: number): string {
  return hints.filter(({ below }) => below !== undefined && fraction < below).at(-1)?.hint ?? '';
}

/** Whether the kernel reaches the largest `below` of all, so that nothing is left to say. */
export function reachesEnough(hints: readonly Hint[], { fraction }: Pick<KernelFacts, 'fraction'>): boolean {
  return fraction !== null && fraction >= Math.max(...hints.map(({ below }) => below ?? 0));
}

/** The hints that fit a kernel that was counted, in their order, of which the last is the most elementary. */
export function fittingHints(hints: readonly Hint[], facts: KernelFacts): readonly Hint[] {
  const { fraction } = facts;
  if (reachesEnough(hints, facts)) return [];
  return hints.filter(({ when, below }) => (when ? fits(when, facts) : fraction !== null && below !== undefined && fraction < below));
}

/** The reason must be known; another fact that is not known stands in no hint's way. */
function fits(when: readonly [Condition, ...Condition[]], facts: KernelFacts): boolean {
  return facts[when[0].fact] !== null && when.every((condition) => holds(condition, facts));
}

function holds({ fact, atLeast = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY }: Condition, facts: KernelFacts): boolean {
  const value = facts[fact];
  return value === null || (value >= atLeast && value < below);
}
