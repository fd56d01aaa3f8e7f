import { type Exercise, fittingHints, type Hint, type KernelFacts } from '@rooflab/lab';
import type { Result, Xray } from '@rooflab/result';
import { type Evidence, findings, type WeighedFinding } from './evidence.ts';
import { factSentence } from './fact-sentences.ts';
import { kernelFacts } from './facts.ts';

/** What to try next after a grading whose kernel was counted: the finding first, then the lab's advice that answers it. */
export function hintWithXray(exercise: Exercise, result: Result, xray: Xray): string {
  if (result.verdict !== 'accepted' && result.verdict !== 'too-slow') return result.hint;
  return adviceOn(exercise, kernelFacts(exercise, xray, result), xray);
}

/** Empty when nothing is left to say. */
export function adviceOn(exercise: Pick<Exercise, 'hints'>, facts: KernelFacts, xray: Evidence): string {
  const wasted = findings(xray);
  const hint = chosenHint(exercise.hints, facts, wasted);
  return hint ? withReason(hint, { facts, xray, wasted }) : '';
}

/** Of the hints that fit, the last that answers the worst finding; where none does, the last. */
export function chosenHint(hints: readonly Hint[], facts: KernelFacts, wasted: readonly Pick<WeighedFinding, 'fact'>[]): Hint | null {
  const fitting = fittingHints(hints, facts);
  const worst = wasted[0]?.fact;
  const answers = fitting.filter(({ when }) => when !== undefined && when[0].fact === worst);
  return answers.at(-1) ?? fitting.at(-1) ?? null;
}

interface Known {
  readonly facts: KernelFacts;
  readonly xray: Evidence;
  readonly wasted: readonly WeighedFinding[];
}

function withReason({ hint, when }: Hint, { facts, xray, wasted }: Known): string {
  const fact = when?.[0].fact;
  const value = fact && facts[fact];
  if (!fact || value === null || value === undefined) return hint;
  const finding = wasted.find((found) => found.fact === fact);
  return `${finding?.message ?? factSentence(fact, value, xray)} ${hint}`;
}
