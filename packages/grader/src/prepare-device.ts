import { keptBuffers, type PassTimer } from '@rooflab/harness';
import type { MeasuredRoof } from '@rooflab/result';
import { asOurs } from './as-ours.ts';
import type { ClassifiedDevice } from './device-class.ts';
import { createFiller, type Filler } from './filler.ts';
import { reflectKernel } from './reflect-kernel.ts';
import { createSettledTimer } from './roof/cache-sweep.ts';
import { type CeilingKernels, compileAllCeilings, compileBestCeilings, createCeilingKernels } from './roof/ceiling-kernels.ts';
import { reorderSource } from './schedules/reorder-source.ts';

/** What every grading on a device needs, whatever it grades, as far as there was time for it. Nothing of a student's has run on it. */
export interface PreparedDevice {
  readonly filler: Filler;
  readonly timer?: PassTimer;
  readonly ceilings?: CeilingKernels;
}

/** What most exercises need for their largest inputs on a large GPU, where making that much takes 50 ms. */
const RESERVED_BYTES = [2 ** 30, 2 ** 30];

interface Preparation {
  /** Null where none is kept. */
  readonly roof: MeasuredRoof | null;
  /** WGSL, of which nothing is kept: what reads it is faster the next time. */
  readonly sample: string;
  /** Whether a job has come. */
  readonly isWanted: () => boolean;
}

/**
 * Compiles our own pipelines on a device before there is a job for it, until one has come. Where a roof is kept, only its best ceilings are needed, and
 * memory for a timed size is made.
 */
export async function prepareDevice(opened: ClassifiedDevice, { roof, sample, isWanted }: Preparation): Promise<PreparedDevice> {
  const filler = await asOurs(createFiller(opened.device));
  if (isWanted()) return { filler };
  const timer = await asOurs(createSettledTimer(opened, filler, { roof }));
  if (isWanted()) return { filler, timer };
  const ceilings = createCeilingKernels(opened);
  await asOurs(roof ? compileBestCeilings(ceilings, roof) : compileAllCeilings(ceilings, opened));
  if (roof && opened.deviceClass === 'large' && !isWanted()) await keptBuffers(opened.device).reserve(RESERVED_BYTES);
  if (!isWanted()) reorderSource(sample, new Set(reflectKernel(sample).entryPoints.map(({ name }) => name)));
  return { filler, timer, ceilings };
}
