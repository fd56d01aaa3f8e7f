import { checkRecordedRuns, experimentsOf } from '@rooflab/catalogue';
import { isTimed, ownSeries } from '@rooflab/lab';
import { type BuiltLab, LabFault, type PackageFiles } from '@rooflab/lab-archive';
import type { ExperimentResult } from '@rooflab/result';
import { LabCodeError, type Runner } from '@rooflab/runner';
import { kernelsOf } from './kernel-files.ts';
import type { LabCheck } from './lab-check.ts';

interface Tried {
  readonly runner: Pick<Runner, 'experiment'>;
  readonly folder: string;
  readonly seed: string;
}

/** The experiments of a built lab, each measured at the first place of its axis, with the timed rung as the student's kernel. */
export async function* checkExperiments({ lab, files }: BuiltLab, { runner, folder, seed }: Tried): AsyncGenerator<LabCheck> {
  for (const experiment of experimentsOf({ lab, folder })) {
    const exercise = lab.exercises.find(({ id }) => id === experiment.exercise);
    const rung =
      exercise && isTimed(exercise) ? kernelsOf(exercise, files).ladder.find(({ name }) => name === exercise.referenceRung) : undefined;
    const request = { id: experiment.id, source: ownSeries(experiment) ? (rung?.source ?? null) : null, seed, onlyFirst: true };
    yield recordedCheck(files, experiment.id);
    const check = { group: experiment.id, name: 'Every curve can be measured at the first place of the axis, and is right there.' };
    try {
      yield { ...check, fault: skipFault(await runner.experiment(request, { lab: folder })) };
    } catch (error) {
      if (!(error instanceof LabCodeError)) throw error;
      yield { ...check, fault: error.message };
    }
  }
}

function recordedCheck(files: PackageFiles, id: string): LabCheck {
  const check = { group: id, name: 'The runs that are kept with the lab can be read.' };
  try {
    checkRecordedRuns(files, id);
    return { ...check, fault: null };
  } catch (error) {
    if (error instanceof LabFault) return { ...check, fault: error.message };
    throw error;
  }
}

function skipFault({ series, x }: ExperimentResult): string | null {
  for (const { name, points, skipped } of series) {
    const [place] = skipped;
    if (place && points.length === 0) return `${name} could not be measured at ${x.name} = ${place.x}: ${place.reason}.`;
  }
  return null;
}
