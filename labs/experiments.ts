import type { Experiment } from '@rooflab/lab';
import { factors } from './matmul/experiments/factors.ts';
import { bus } from './query/experiments/bus.ts';
import { occupancy } from './query/experiments/occupancy.ts';
import { selectivity } from './query/experiments/selectivity.ts';
import { steps } from './query/experiments/steps.ts';
import { atomics } from './reduction/experiments/atomics.ts';
import { bySize } from './reduction/experiments/by-size.ts';
import { cache } from './stencil/experiments/cache.ts';
import { codings } from './stencil/experiments/codings.ts';
import { sizes } from './stencil/experiments/sizes.ts';
import { access } from './vector-ops/experiments/access.ts';
import { overlap } from './vector-ops/experiments/overlap.ts';
import { transfers } from './vector-ops/experiments/transfers.ts';
import { uploadPaths } from './vector-ops/experiments/upload-paths.ts';

/** Every experiment, in the order of the labs in a course. */
export const experiments: readonly Experiment[] = [
  transfers,
  uploadPaths,
  access,
  overlap,
  bySize,
  atomics,
  steps,
  bus,
  selectivity,
  occupancy,
  codings,
  cache,
  sizes,
  factors,
];

/** The experiment with this id (`<lab>/<experiment>`); undefined when there is none. */
export function findExperiment(id: string): Experiment | undefined {
  return experiments.find((experiment) => experiment.id === id);
}
