import { type Result, resultSchema } from '@rooflab/result';
import { prettifyError } from 'zod';
import type { LockedGrading } from './lock-grading.ts';

/** Why what a worker delivered is no result of the job, as a sentence for staff; null: it is one. */
export function whyNoResult(job: Pick<LockedGrading, 'exercise' | 'required'>, result: Result): string | null {
  const read = resultSchema.safeParse(result);
  if (!read.success) return `What the worker delivered is not a valid result: ${prettifyError(read.error)}`;
  if (result.verdict === 'system-error' || result.score === null) return result.message;
  if (result.device.deviceClass === null) return 'The result does not say which device class it was graded on.';
  if (result.device.deviceClass !== 'untimed' && (result.device.deviceClass === 'counted') !== (job.required === 'counted'))
    return wrongBasis(result);
  return result.exercise === job.exercise ? null : `The result is for ${result.exercise}, not for ${job.exercise}.`;
}

function wrongBasis({ device }: Result): string {
  return device.deviceClass === 'counted'
    ? 'The job is to be timed, but was graded by counts.'
    : 'The job is to be counted, but was timed.';
}
