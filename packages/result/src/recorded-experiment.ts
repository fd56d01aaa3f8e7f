import { z } from 'zod';
import { experimentResultSchema } from './experiment.ts';

/** Curves that were measured once and are kept with the experiment, one file for each class of device. */
export const recordedExperimentSchema = z.object({ recordedAt: z.iso.datetime(), result: experimentResultSchema });

export type RecordedExperiment = z.infer<typeof recordedExperimentSchema>;
