import { experiments } from '@rooflab/labs/experiments';
import { readRecordedExperiment } from '@rooflab/labs/node';
import { recordedExperimentSchema } from '@rooflab/result';
import { z } from 'zod';
import { publicProcedure } from '../procedure/trpc.ts';
import { experimentIdSchema, knownExperiment, listedExperiment, listedExperimentSchema } from './experiment-answer.ts';

export const list = publicProcedure
  .meta({ sentence: 'Every experiment of every lab, in the order in which a course meets them.' })
  .output(z.array(listedExperimentSchema))
  .query(() => experiments.map(listedExperiment));

export const byId = publicProcedure
  .meta({ sentence: 'An experiment with the runs that were recorded with the lab, one for each class of device, the fastest first.' })
  .input(z.object({ id: experimentIdSchema }))
  .output(listedExperimentSchema.extend({ recorded: z.array(recordedExperimentSchema) }))
  .query(async ({ input }) => {
    const experiment = knownExperiment(input.id);
    return { ...listedExperiment(experiment), recorded: [...(await readRecordedExperiment(experiment))] };
  });
