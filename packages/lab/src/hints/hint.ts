import type { FactName, KernelFacts } from './kernel-facts.ts';

/** A fact in a range: at least `atLeast`, and below `below`. One of the two may be omitted. */
export interface Condition {
  readonly fact: FactName;
  readonly atLeast?: number;
  readonly below?: number;
}

/** One piece of advice, with the kernels that it applies to. It has a `below`, a `when`, or both. */
export interface Hint {
  readonly hint: string;
  /** For kernels that were not counted: applies below this fraction of the roof. With a `when`, it has no other use. */
  readonly below?: number;
  /**
   * For counted kernels: all must hold. The first is the reason, and is stated before the advice. Without `when`, `below` decides here as
   * well.
   */
  readonly when?: readonly [Condition, ...Condition[]];
}

/** The hint by the fraction of the roof alone: the last one whose `below` exceeds it; empty when there is none. */
export function hintByFraction(hints: readonly Hint[], fraction: number): string {
  return hints.filter(({ below }) => below !== undefined && fraction < below).at(-1)?.hint ?? '';
}

/** Whether the kernel reaches the largest `below` of all, so that there is nothing left to suggest. */
export function reachesEnough(hints: readonly Hint[], { fraction }: Pick<KernelFacts, 'fraction'>): boolean {
  return fraction !== null && fraction >= Math.max(...hints.map(({ below }) => below ?? 0));
}

/** The hints that apply to a counted kernel, in their order; the last is the most elementary. */
export function fittingHints(hints: readonly Hint[], facts: KernelFacts): readonly Hint[] {
  const { fraction } = facts;
  if (reachesEnough(hints, facts)) return [];
  return hints.filter(({ when, below }) => (when ? fits(when, facts) : fraction !== null && below !== undefined && fraction < below));
}

/** The reason must be known; any other unknown fact does not exclude a hint. */
function fits(when: readonly [Condition, ...Condition[]], facts: KernelFacts): boolean {
  return facts[when[0].fact] !== null && when.every((condition) => holds(condition, facts));
}

function holds({ fact, atLeast = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY }: Condition, facts: KernelFacts): boolean {
  const value = facts[fact];
  return value === null || (value >= atLeast && value < below);
}
