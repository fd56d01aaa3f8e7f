import { hintByFraction, isTimed } from '@rooflab/lab';
import type { Diagnostic, Verdict } from '@rooflab/result';
import { formatFraction, formatFractionDown, formatFractionUp, formatTime } from '@rooflab/roofline/units';
import { caseLabel } from './case-label.ts';
import { countedPoints } from './counts/counted-marks.ts';
import { missedMark } from './counts/missed-mark.ts';
import { firstLine } from './foreign/place.ts';
import { highestBelieved, SPEED_POINTS } from './limits.ts';
import { RACE_HINT } from './race-words.ts';
import { isCounted, marksOf, type ResultParts } from './result-parts.ts';
import { wrongAnswerHint, wrongAnswerMessage } from './wrong-words.ts';

export interface Sentence {
  readonly message: string;
  readonly hint: string;
}

/** What the student is told about a verdict: one sentence, and what to try next. */
export function sentenceFor(verdict: Verdict, parts: ResultParts, reason = ''): Sentence {
  switch (verdict) {
    case 'accepted':
      return { message: acceptedMessage(parts), hint: speedHint(parts) };
    case 'too-slow':
      return { message: tooSlowMessage(parts), hint: speedHint(parts) };
    case 'wrong-answer':
      return { message: wrongMessage(parts), hint: wrongHint(parts) };
    case 'compile-error':
      return compileSentence(parts, reason);
    case 'runtime-error':
      return {
        message: `${placeOf(firstError(parts))}WebGPU refused to run the kernel: ${reason}`,
        hint: 'Compare the bindings and the workgroup size with those in the handout.',
      };
    case 'timeout':
      return {
        message: reason,
        hint: 'Look for a loop that never ends, such as an unsigned counter that counts down past zero, and for work that is done many times over.',
      };
    case 'rejected':
      return {
        message: `Faster than the device can be (${unbelieved(parts)}), so a person will check it.`,
        hint: 'If every element really is read and written, ask your course staff to look at this result and its seed.',
      };
    case 'plan-error':
    case 'system-error':
      return { message: reason, hint: '' };
  }
}

/** The device was lost while the kernel ran. */
export function lostSentence(step: string): Sentence {
  return {
    message: `The device was lost while the kernel ran (${step}).`,
    hint: 'Look for very long loops and very large private or workgroup arrays, and try the kernel without them.',
  };
}

function compileSentence(parts: ResultParts, reason: string): Sentence {
  const first = firstError(parts);
  const message = `${placeOf(first)}${first?.message ?? reason}`;
  // Tint's further lines list every overload that it tried, including those with f16.
  if (/\bf16\b/.test(firstLine(message))) {
    return { message, hint: 'Half precision is disabled on purpose: compute in f32. Results are checked to the last few bits.' };
  }
  if (UNIFORM.test(firstLine(message))) return { message, hint: UNIFORM_HINT };
  const errors = parts.diagnostics.filter(({ severity }) => severity === 'error').length;
  return { message, hint: errors > 1 ? 'Fix the first error first: later ones often follow from it.' : '' };
}

/** Tint's words about a barrier, or a subgroup operation, that not every invocation reaches. */
const UNIFORM = /must only be called from uniform control flow/;

const UNIFORM_HINT =
  'All invocations of the workgroup must reach this line together. Move it out of the branch or loop that only some take, and let no invocation return before it: guard the loads and stores instead.';

function firstError({ diagnostics }: ResultParts): Diagnostic | undefined {
  return diagnostics.find(({ severity }) => severity === 'error');
}

function placeOf(diagnostic: Diagnostic | undefined): string {
  return diagnostic?.line ? `Line ${diagnostic.line}: ` : '';
}

function tooSlowMessage(parts: ResultParts): string {
  if (isCounted(parts)) return uncountedMessage(parts);
  const refused = refusedSentence(parts);
  if (refused) return `Every case is right, but ${refused}`;
  const { passFraction } = marksOf(parts);
  const untimed = untimedSentence(parts);
  if (untimed && parts.spent) return `Every case is right, but ${untimed}. ${parts.spent}`;
  if (untimed)
    return `Every case is right, but ${untimed}: far from the pass mark, which is ${formatFraction(passFraction)} of what this GPU can do.`;
  return `Every case is right, but the kernel reaches ${formatFractionDown(parts.fraction ?? 0)} of what this GPU can do; the pass mark is ${formatFraction(passFraction)}.`;
}

/** All cases right, but no points for what was counted. */
function uncountedMessage({ counted, xray, xrayRefused }: ResultParts): string {
  const right = 'Every case is right. The other points are for what the kernel does to memory, which is counted, not timed;';
  if (!counted || !xray) return `${right} this kernel cannot be counted. ${xrayRefused ?? ''}`.trimEnd();
  return `${right} it gets none of them. ${missedMark(counted, xray)}`;
}

/** The largest timed size at which the plan cannot be launched, and what to write instead; empty where it can be launched at all sizes. */
function refusedSentence({ refused = [], measurements }: ResultParts): string {
  const last = refused.at(-1);
  if (!last) return '';
  const { line, message } = last.fault;
  const others = measurements.length > 0 ? ', so it was timed at the other sizes only' : ', so it was not timed';
  const place = line > 0 ? `Line ${line}: ` : '';
  return `the kernel cannot be launched at the timed size ${caseLabel(last.timed.size)}${others}. ${place}${message}`;
}

/** The smallest size that was not run, and how long a run would have taken; empty when all were. */
function untimedSentence({ measurements }: ResultParts): string {
  const first = measurements.find(({ projected }) => projected);
  if (!first) return '';
  return `one run at ${caseLabel(first.size)} would take about ${formatTime(first.medianNs)} (projected from smaller sizes), so it was not timed there`;
}

function acceptedMessage(parts: ResultParts): string {
  const { cases, fraction, speedGraded, counted } = parts;
  if (!isTimed(parts.exercise)) return `All ${cases.length} cases are right. This exercise is untimed: correctness is all that counts.`;
  if (counted) {
    const points = `${countedPoints(counted.marks)} of ${SPEED_POINTS} points`;
    return `All ${cases.length} cases are right. Counted at ${caseLabel(counted.size)}, its memory traffic is worth ${points}.`;
  }
  const refused = refusedSentence(parts);
  if (refused) return `All ${cases.length} cases are right. This is a software device, so speed is not graded; but ${refused}`;
  if (fraction === null) return `All ${cases.length} cases are right.`;
  const untimed = untimedSentence(parts);
  if (untimed) return `All ${cases.length} cases are right; ${untimed}. This is a software device, so speed is not graded.`;
  if (!speedGraded) return `All ${cases.length} cases are right. This is a software device, so speed is not graded.`;
  return `All ${cases.length} cases are right, at ${formatFraction(fraction)} of what this GPU can do.`;
}

function speedHint(parts: ResultParts): string {
  const { exercise, fraction, speedGraded, refused = [] } = parts;
  if (!isTimed(exercise) || isCounted(parts) || refused.length > 0) return '';
  if (fraction === null) return 'Measure it to see how far it is from the roof.';
  if (!speedGraded) return '';
  return hintByFraction(exercise.hints, fraction);
}

/** About the size that is furthest above the believed limit. */
function unbelieved({ measurements }: ResultParts): string {
  const [first] = measurements
    .map(({ fraction, medianNs }) => ({ fraction, limit: highestBelieved(medianNs) }))
    .sort((a, b) => b.fraction - b.limit - (a.fraction - a.limit));
  if (!first) return 'no size was timed';
  return `${formatFractionUp(first.fraction)} of its measured roof; at most ${formatFraction(first.limit)} is believed`;
}

function wrongMessage({ cases, hazard }: ResultParts): string {
  return hazard ? `Every case is right, but only by luck: ${hazard.message}` : wrongAnswerMessage(cases);
}

function wrongHint({ cases, hazard, diagnostics }: ResultParts): string {
  if (hazard) return hazard.kind === 'race' ? RACE_HINT : '';
  return wrongAnswerHint(cases, [], diagnostics);
}
