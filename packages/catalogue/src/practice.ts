import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Exercise, type KnownRung, practiceExperiment } from '@rooflab/lab';
import { experiments } from './experiments.ts';
import { readPractice, readRecordedRungs, readSeries } from './files.ts';
import { builtFolder, LABS_FOLDER } from './folder.ts';
import { findExercise, labs } from './labs.ts';

/** What practice in a browser needs of a lab, as data. It gives no rung away. */
export interface PracticeData {
  /** The content of `lab.json`. */
  readonly lab: unknown;
  /** WGSL of what judges timed outputs, by exercise. */
  readonly judges: Readonly<Record<string, string>>;
  /** WGSL of those series of its experiments that a browser may measure, by experiment and file: `<lab>/<experiment>/<file>`. */
  readonly files: Readonly<Record<string, string>>;
  /** What the rungs of each ladder reached and did, without a line of their code. */
  readonly recorded: readonly KnownRung[];
}

/** Null where there is no such lab. */
export async function readPracticeData(labId: string): Promise<PracticeData | null> {
  const lab = labs.find(({ id }) => id === labId);
  if (!lab) return null;
  const judges = lab.exercises.map(async (exercise) => [exercise.id, await readPractice(exercise)] as const);
  const recorded = await Promise.all(lab.exercises.map(knownRungs));
  return {
    lab: JSON.parse(await readLabJson(labId)),
    judges: Object.fromEntries(await Promise.all(judges)),
    files: await openFiles(labId),
    recorded: recorded.flat(),
  };
}

/** A lab for a place that runs its code: the text of `lab.json` and of its module. Null where there is no such lab. */
export async function readLabCode(labId: string): Promise<{ readonly lab: string; readonly code: string } | null> {
  if (!labs.some(({ id }) => id === labId)) return null;
  return { lab: await readLabJson(labId), code: await readFile(join(builtFolder(labId), 'lab.js'), 'utf8') };
}

function readLabJson(labId: string): Promise<string> {
  return readFile(join(LABS_FOLDER, labId, 'lab.json'), 'utf8');
}

async function openFiles(labId: string): Promise<Record<string, string>> {
  const files = experiments()
    .filter(({ id }) => id.startsWith(`${labId}/`))
    .flatMap((experiment) =>
      practiceExperiment(experiment).series.map(async (series) => {
        const exercise = findExercise(experiment.exercise)?.exercise;
        if (!exercise || series.kind !== 'kernel' || series.source.from !== 'file') return [];
        return [[`${experiment.id}/${series.source.file}`, await readSeries(experiment, series, exercise)] as const];
      }),
    );
  return Object.fromEntries((await Promise.all(files)).flat());
}

async function knownRungs(exercise: Exercise): Promise<KnownRung[]> {
  const rungs = (await readRecordedRungs(exercise)).filter(({ facts }) => facts !== undefined);
  return rungs.map(({ name, deviceClass, size, fraction, facts }) => ({ exercise: exercise.id, name, deviceClass, size, fraction, facts }));
}
