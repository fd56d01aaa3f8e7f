import type { Experiment } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import { findExperiment } from '@rooflab/labs/experiments';
import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';

/** `<lab>/<experiment>` */
export const experimentIdSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'An experiment is named <lab>/<experiment>, as in reduction/by-size.');

export const listedExperimentSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** What it asks, in one sentence. */
  question: z.string(),
  labId: z.string(),
  labTitle: z.string(),
  /** The exercise whose kernels it measures. */
  exercise: z.string(),
  /** Whether it has a curve for a kernel of one's own. */
  takesOwn: z.boolean(),
  /** The course document that it follows, with rows of the documents' table, and the machine of the time. */
  document: z.object({ file: z.string(), rows: z.array(z.int()), machine: z.string() }),
});

export function listedExperiment({ id, title, question, exercise, series, document }: Experiment): z.infer<typeof listedExperimentSchema> {
  const [labId = ''] = id.split('/');
  return {
    id,
    title,
    question,
    labId,
    labTitle: labs.find((lab) => lab.id === labId)?.title ?? labId,
    exercise,
    takesOwn: series.some((one) => one.kind === 'kernel' && one.source.from === 'own'),
    document: { file: document.file, rows: [...document.rows], machine: document.machine },
  };
}

/** Throws `not-found`. */
export function knownExperiment(id: string): Experiment {
  const experiment = findExperiment(id);
  if (!experiment)
    throw new ApiError('not-found', { message: `There is no experiment ${id}.`, remedy: 'Choose one of those that are listed.' });
  return experiment;
}
