import { type Exercise, type FactName, fittingHints, type Hint, type KernelFacts, reachesEnough } from '@rooflab/lab';
import type { Result, Xray } from '@rooflab/result';
import { findings } from './evidence.ts';
import { factSentence } from './fact-sentences.ts';
import { kernelFacts } from './facts.ts';
import type { Evidence, WeighedFinding } from './finding.ts';

/** What to try next after a grading whose kernel was counted: the finding first, then the lab's advice that answers it. */
export function hintWithXray(exercise: Exercise, result: Result, xray: Xray): string {
  if (result.verdict !== 'accepted' && result.verdict !== 'too-slow') return result.hint;
  return adviceOn(exercise, kernelFacts(exercise, xray, result), xray);
}

/** What to try next where the kernel was counted and not timed. */
export function hintFromCounts(exercise: Exercise, xray: Xray): string {
  return adviceOn(exercise, kernelFacts(exercise, xray, null), xray);
}

/** Empty when nothing is left to say. A hint without a reason of its own follows what the kernel wastes most. */
function adviceOn(exercise: Pick<Exercise, 'hints'>, facts: KernelFacts, xray: Evidence): string {
  if (reachesEnough(exercise.hints, facts)) return '';
  const wasted = findings(xray);
  const hint = chosenHint(exercise.hints, facts, wasted[0]?.fact ?? null);
  const reason = hint?.when ? reasonOf(hint.when[0].fact, { facts, xray, wasted }) : wasted[0]?.message;
  return [reason, hint?.hint].filter((sentence) => sentence !== undefined).join(' ');
}

/** Of the hints that fit, the last that answers the worst finding; where none does, the last. */
export function chosenHint(hints: readonly Hint[], facts: KernelFacts, worst: FactName | null): Hint | null {
  const fitting = fittingHints(hints, facts);
  const answers = fitting.filter(({ when }) => when !== undefined && when[0].fact === worst);
  return answers.at(-1) ?? fitting.at(-1) ?? null;
}

interface Known {
  readonly facts: KernelFacts;
  readonly xray: Evidence;
  readonly wasted: readonly WeighedFinding[];
}

function reasonOf(fact: FactName, { facts, xray, wasted }: Known): string | undefined {
  const value = facts[fact];
  const finding = wasted.find((found) => found.fact === fact);
  return finding?.message ?? (value === null ? undefined : factSentence(fact, value, xray));
}
