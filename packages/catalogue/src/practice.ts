import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Exercise, isTimed, type KnownRung, practiceExperiment, seriesPath } from '@rooflab/lab';
import { experimentsOf } from './experiments.ts';
import { readPractice, readRecordedRungs } from './files.ts';
import type { OpenLab } from './versions.ts';

/** What practice in a browser needs of a lab, as data. It gives no rung away. */
export interface PracticeData {
  /** The content of `lab.json`. */
  readonly lab: unknown;
  /** WGSL of what judges timed outputs, by exercise. */
  readonly judges: Readonly<Record<string, string>>;
  /** WGSL of those series of its experiments that a browser may measure, by `seriesPath`. */
  readonly files: Readonly<Record<string, string>>;
  /** What the rungs of each ladder reached and did, without a line of their code. */
  readonly recorded: readonly KnownRung[];
}

export async function readPracticeData(open: OpenLab): Promise<PracticeData> {
  const { lab, folder } = open;
  const judges = lab.exercises.filter(isTimed).map(async (exercise) => [exercise.id, await readPractice(exercise, folder)] as const);
  const recorded = await Promise.all(lab.exercises.map((exercise) => knownRungs(exercise, folder)));
  return {
    lab: JSON.parse(await readLabJson(folder)),
    judges: Object.fromEntries(await Promise.all(judges)),
    files: await openFiles(open),
    recorded: recorded.flat(),
  };
}

/** A lab for a place that runs its code: the text of `lab.json` and of its module. */
export async function readLabCode({ folder }: OpenLab): Promise<{ readonly lab: string; readonly code: string }> {
  return { lab: await readLabJson(folder), code: await readFile(join(folder, 'built', 'lab.js'), 'utf8') };
}

function readLabJson(folder: string): Promise<string> {
  return readFile(join(folder, 'lab.json'), 'utf8');
}

async function openFiles(open: OpenLab): Promise<Record<string, string>> {
  const files = experimentsOf(open).flatMap((experiment) =>
    practiceExperiment(experiment).series.flatMap((series) => {
      const path = series.kind === 'kernel' ? seriesPath(experiment, series, experiment.exercise) : null;
      return path === null ? [] : [path];
    }),
  );
  // Of this lab: a rung of another one is never for browsers.
  const texts = files.map(async (path) => [path, await readFile(join(open.folder, path.slice(open.lab.id.length + 1)), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

async function knownRungs(exercise: Exercise, folder: string): Promise<KnownRung[]> {
  const rungs = (await readRecordedRungs(exercise, folder)).filter(({ facts }) => facts !== undefined);
  return rungs.map(({ name, deviceClass, size, fraction, facts }) => ({ exercise: exercise.id, name, deviceClass, size, fraction, facts }));
}
