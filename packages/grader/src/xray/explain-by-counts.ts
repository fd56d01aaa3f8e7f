import { isTimed } from '@rooflab/lab';
import type { Result } from '@rooflab/result';
import type { GradeRequest } from '../request.ts';
import { hintWithXray } from './advice.ts';
import { refusalSentence } from './explain-result.ts';
import { type XrayInput, xraySubmission } from './xray-submission.ts';

export interface CountInput extends Omit<XrayInput, 'request'> {
  readonly request: GradeRequest;
}

/**
 * Adds what counts reveal about a kernel that was checked on a device that cannot time: its x-ray, at the size at which the exercise grades
 * by counts, what to try next and which rung it behaves like; or why there is no x-ray. A wrong kernel's result is unchanged.
 */
export async function explainByCounts(input: CountInput, result: Result): Promise<Result> {
  const { exercise, request } = input;
  if (result.verdict !== 'accepted' || !isTimed(exercise)) return result;
  const { source, seed } = request;
  const outcome = await xraySubmission({ ...input, request: { exercise: exercise.id, source, seed, size: exercise.counted.size } });
  if ('xray' in outcome) {
    const { xray, behavesLike } = outcome;
    return { ...result, xray, hint: hintWithXray(exercise, result, xray), explained: { limit: null, behavesLike } };
  }
  return {
    ...result,
    xrayRefused: 'refusal' in outcome ? refusalSentence(outcome.refusal) : `There is no x-ray of this kernel: ${outcome.fault.message}`,
  };
}
