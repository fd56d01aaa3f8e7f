import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { tabulateExercise } from '@rooflab/lab';
import { bundledCode, readPackage, replaceFile } from '@rooflab/lab-archive';
import { exercisesText } from '@rooflab/lab-archive/exercises';
import { experimentsText } from '@rooflab/lab-archive/experiments';
import { questionFiles, writeQuestions } from '@rooflab/lab-archive/questions';
import { buildExperiments } from './build-experiments.ts';
import { buildQuestions } from './build-questions.ts';
import { labs } from './index.ts';

/** Builds what is read of the catalogue's labs, into the folder `built` of each. */
await Promise.all(labs.map(bundleOne));
// Experiments may measure exercises of other labs.
await Promise.all(labs.map(buildOne));

async function bundleOne({ id }: (typeof labs)[number]): Promise<void> {
  const folder = join(import.meta.dirname, id);
  await mkdir(join(folder, 'built'), { recursive: true });
  await replaceFile(join(folder, 'built', 'lab.js'), await bundledCode(await readPackage(folder)));
}

async function buildOne({ id, exercises }: (typeof labs)[number]): Promise<void> {
  const built = join(import.meta.dirname, id, 'built');
  const tabulated = Object.fromEntries(exercises.map((exercise) => [exercise.id, tabulateExercise(exercise)]));
  await replaceFile(join(built, 'exercises.json'), exercisesText(tabulated));
  await replaceFile(join(built, 'experiments.json'), experimentsText(await buildExperiments(id)));
  await writeQuestions(built, questionFiles(await buildQuestions(id)));
}
