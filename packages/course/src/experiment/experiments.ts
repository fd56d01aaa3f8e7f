import { findExperiment, labs } from '@rooflab/catalogue';
import type { Experiment } from '@rooflab/lab';
import { ApiError } from '../procedure/errors.ts';
import type { ListedExperiment } from './schema.ts';

export function listedExperiment({ id, title, question, exercise, series, document }: Experiment): ListedExperiment {
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
