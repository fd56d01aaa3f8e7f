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

interface Expected {
  /** Null where none is kept. */
  readonly roof: MeasuredRoof | null;
  /** Bytes of each input that the next grading is likely to need. */
  readonly inputs: readonly number[];
  /** WGSL, of which nothing is kept: what reads it is faster the next time. */
  readonly sample: string;
  /** Whether a job has come. */
  readonly isWanted: () => boolean;
}

/** On a GPU with less memory, gradings beside this device would lack it. */
const MOST_RESERVED_BYTES = 6 * 2 ** 30;

/**
 * Compiles our own pipelines on a device before there is a job for it, until one has come. Where a roof is kept, only its best ceilings are needed, and
 * on a large GPU memory for inputs is made, which takes 25 ms for each GiB.
 */
export async function prepareDevice(opened: ClassifiedDevice, { roof, inputs, sample, isWanted }: Expected): Promise<PreparedDevice> {
  const filler = await asOurs(createFiller(opened.device));
  if (isWanted()) return { filler };
  const timer = await asOurs(createSettledTimer(opened, filler, { roof }));
  if (isWanted()) return { filler, timer };
  const ceilings = createCeilingKernels(opened);
  await asOurs(roof ? compileBestCeilings(ceilings, roof) : compileAllCeilings(ceilings, opened));
  if (roof && opened.deviceClass === 'large') await keptBuffers(opened.device).reserve(atMost(MOST_RESERVED_BYTES, inputs), isWanted);
  if (!isWanted()) reorderSource(sample, new Set(reflectKernel(sample).entryPoints.map(({ name }) => name)));
  return { filler, timer, ceilings };
}

/** As many of them as fit, in their order. */
function atMost(total: number, bytes: readonly number[]): readonly number[] {
  let left = total;
  return bytes.filter((each) => {
    const fits = each <= left;
    if (fits) left -= each;
    return fits;
  });
}
