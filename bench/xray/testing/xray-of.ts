import type { LabExercise } from '@rooflab/lab';
import type { Xray } from '@rooflab/result';
import type { ClassifiedDevice } from '../../../packages/grader/src/device-class.ts';
import { compileKernel } from '../../../packages/grader/src/kernel.ts';
import { xrayKernel } from '../../../packages/grader/src/xray/xray-kernel.ts';
import { sessionFor } from '../../../packages/grader/test/grading.ts';

interface Asked {
  readonly exercise: LabExercise;
  readonly source: string;
  readonly size: Readonly<Record<string, number>>;
}

/** The x-ray of a kernel at one size, with the same seed for all. Throws where the kernel is refused. */
export async function xrayOf(opened: ClassifiedDevice, { exercise, source, size }: Asked): Promise<Xray> {
  const session = await sessionFor(opened, exercise);
  const timed = exercise.sized(size, session.random('size'));
  const kernel = await compileKernel(session, { source }, [timed]);
  const device = { ...opened, features: [...opened.features] };
  const xray = await xrayKernel(session, { kernel, timed, about: { device, seed: '5eed' } });
  if ('refused' in xray) throw new Error(xray.refused);
  return xray;
}
