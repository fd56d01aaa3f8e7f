import type { LabExercise, TimedSize } from '@rooflab/lab';
import type { ClassifiedDevice } from '../../packages/grader/src/device-class.ts';
import { compileKernel, type Kernel } from '../../packages/grader/src/kernel.ts';
import { recordCase, recordPlan, recordSize } from '../../packages/grader/src/play/record-launch.ts';
import type { Recording } from '../../packages/grader/src/play/recording.ts';
import type { Session } from '../../packages/grader/src/session.ts';
import { analyse } from '../../packages/grader/src/xray/analyse/analyse.ts';
import type { XrayFacts } from '../../packages/grader/src/xray/analyse/traced.ts';
import { tracedBuffers } from '../../packages/grader/src/xray/traced-buffers.ts';
import { createXrayBuffers } from '../../packages/grader/src/xray/xray-buffers.ts';
import { sessionFor } from '../../packages/grader/test/grading.ts';

export interface Asked {
  readonly exercise: LabExercise;
  readonly source: string;
  readonly size: Readonly<Record<string, number>>;
}

/** A compiled kernel at one size, always with the same seed. */
export interface Ready {
  readonly session: Session;
  readonly kernel: Kernel;
  readonly timed: TimedSize;
}

export async function readyKernel(opened: ClassifiedDevice, { exercise, source, size }: Asked): Promise<Ready> {
  const session = await sessionFor(opened, exercise);
  const timed = exercise.sized(size, session.random('size'));
  return { session, timed, kernel: await compileKernel(session, { source }, [timed]) };
}

/** A kernel that cannot be rewritten to record. */
export class Refused extends Error {}

/** Throws `Refused` where the kernel is refused. */
export async function recordingOf({ session, ...target }: Ready): Promise<Recording> {
  const recording = await recordSize(session, target);
  if ('refused' in recording) throw new Refused(`line ${recording.line}: ${recording.refused}`);
  return recording;
}

/** What the x-ray counts of the workgroups that are played by default. Throws `Refused` where the kernel is refused. */
export async function countedWorkgroups({ session, kernel, timed }: Ready): Promise<XrayFacts> {
  const traced = await kernel.trace('xray');
  if ('refused' in traced) throw new Refused(traced.refused);
  const buffers = await createXrayBuffers(session, { kernel, timed }, 'x-ray');
  try {
    const refill = async () => {
      await buffers.refill('x-ray');
    };
    const dispatches = await recordPlan(session, { kernel, traced, shape: timed, bound: buffers.bound, refill });
    if ('refused' in dispatches) throw new Refused(dispatches.refused);
    return analyse({ instrumented: traced.instrumented, dispatches, ...tracedBuffers(session, kernel, timed) });
  } finally {
    buffers.destroy();
  }
}

/** The recording of a case on its own data, by the case's name. Throws `Refused` where the kernel is refused. */
export async function caseRecordingOf(
  opened: ClassifiedDevice,
  { exercise, source }: Pick<Asked, 'exercise' | 'source'>,
  name: string,
): Promise<Recording> {
  const session = await sessionFor(opened, exercise);
  const testCase = (await session.preparer.cases()).find((each) => each.name === name);
  if (!testCase) throw new RangeError(`${exercise.id} has no case "${name}".`);
  const recording = await recordCase(session, { kernel: await compileKernel(session, { source }, [testCase]), testCase });
  if ('refused' in recording) throw new Refused(`line ${recording.line}: ${recording.refused}`);
  return recording;
}
