import { experimentSchema } from '@rooflab/lab';
import { z } from 'zod';

/** An experiment as it is built, in `labs/<lab>/built/experiments.json`. */
export const builtExperimentSchema = experimentSchema.extend({
  /** A hash of everything that its curves depend on: curves of two versions do not belong together. */
  version: z.string(),
});

export type BuiltExperiment = z.infer<typeof builtExperimentSchema>;
