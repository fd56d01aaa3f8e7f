import type { Result } from '@rooflab/grader';
import { findExercise } from '@rooflab/labs';
import { readRung } from '@rooflab/labs/node';
import { type RoofReport, type Runner, RunnerError } from '@rooflab/runner';

/** A kernel known to be right. */
const CANARY_EXERCISE = 'vector-ops/copy';

/** A device that has just graded right, and on hardware its whole roof; a CPU's roof says nothing that is kept. */
export type ProvenDevice = Pick<RoofReport, 'roof' | 'device' | 'harness'>;

/** Grades the canary and measures the roof. Throws `RunnerError` when the device does not work. */
export async function probeDevice(runner: Runner, signal: AbortSignal): Promise<ProvenDevice> {
  await runner.ready();
  const canary = await gradeCanary(runner, signal);
  if (canary.verdict !== 'accepted')
    throw new RunnerError(`A kernel known to be right got the verdict ${canary.verdict}: ${canary.message}`);
  return canary.device.software ? canary : await runner.measureRoof({ signal });
}

async function gradeCanary(runner: Runner, signal: AbortSignal): Promise<Result> {
  const found = findExercise(CANARY_EXERCISE);
  if (!found) throw new Error(`There is no exercise ${CANARY_EXERCISE}.`);
  const { source } = await readRung(found.exercise, found.exercise.referenceRung);
  return await runner.grade({ exercise: CANARY_EXERCISE, source, seed: 'ca0a17', mode: 'check' }, { signal });
}
