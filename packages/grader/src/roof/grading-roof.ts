import { type Exercise, leastCost, type Size } from '@rooflab/lab';
import type { MeasuredRoof, Roof } from '@rooflab/result';
import { bytesMoved } from '@rooflab/roofline';
import type { GradeInput } from '../grade-input.ts';
import { bufferBytes } from '../layout.ts';
import type { PhaseProgress } from '../phase.ts';
import type { TimedSession } from '../session.ts';
import { createCeilingKernels } from './ceiling-kernels.ts';
import { measureRoof } from './measure-roof.ts';
import { keptRoofOn, type ProbedRoof, roofSteps } from './probed-roof.ts';

/** The ceilings of the roof that came with the grading, at these timed sizes. */
export function keptCeilings(
  { exercise, opened, filler }: TimedSession,
  { prepared }: Pick<GradeInput, 'prepared'>,
  { roof, sizes }: { readonly roof: MeasuredRoof; readonly sizes: readonly Size[] },
): ProbedRoof {
  const kernels = prepared?.ceilings ?? createCeilingKernels(opened);
  return keptRoofOn(roof, { opened, filler, kernels, largestArrayBytes: largestArray(exercise, sizes) });
}

/** The roof that is kept for this device, or one that is measured now, at the byte counts of the exercise's timed sizes. */
export async function gradingRoof(
  session: TimedSession,
  { prepared, now }: Pick<GradeInput, 'prepared' | 'now'>,
  { kept, sizes }: { readonly kept: ProbedRoof | null; readonly sizes: readonly Size[] },
): Promise<ProbedRoof> {
  const { exercise, opened, filler, timer } = session;
  const onStep = (detail: string, progress?: PhaseProgress) => session.ours('roof', detail, progress);
  if (kept) {
    const { curve } = kept.roof;
    onStep('measured before', { done: curve.length, of: curve.length, roof: roofSteps(curve) });
    return kept;
  }
  const alsoAt = sizes.map((size) => bytesMoved(leastCost(exercise, size)));
  const largestArrayBytes = largestArray(exercise, sizes);
  return measureRoof({ opened, timer, filler, kernels: prepared?.ceilings, largestArrayBytes, alsoAt, now, onStep });
}

/** The roof of a grading as its result states it. */
export function withAge(roof: Roof, { roof: kept, now }: GradeInput, beside: NonNullable<Roof['kept']>['beside']): Roof {
  if (!kept) return roof;
  const ageSeconds = Math.max(0, (Date.parse(now()) - Date.parse(roof.measuredAt)) / 1000);
  return { ...roof, kept: { ageSeconds, beside } };
}

function largestArray(exercise: Exercise, sizes: readonly Size[]): number {
  const buffers = sizes.map((size) => bufferBytes(exercise, size));
  return Math.max(...buffers.flatMap(({ inputs, outputs }) => [...inputs, ...outputs.map(({ bytes }) => bytes)]));
}
