import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tabulateExercise } from '@rooflab/lab';
import { bundledCode, readPackage } from '@rooflab/lab-archive';
import { exercisesText } from '@rooflab/lab-archive/exercises';
import { questionFiles, writeQuestions } from '@rooflab/lab-archive/questions';
import { buildExperiments } from './build-experiments.ts';
import { buildQuestions } from './build-questions.ts';
import { labs } from './index.ts';

/** Builds what is read of the catalogue's labs, into the folder `built` of each. */
await Promise.all(labs.map(buildOne));

async function buildOne({ id, exercises }: (typeof labs)[number]): Promise<void> {
  const folder = join(import.meta.dirname, id);
  const built = join(folder, 'built');
  await mkdir(built, { recursive: true });
  await writeFile(join(built, 'lab.js'), await bundledCode(await readPackage(folder)));
  const tabulated = Object.fromEntries(exercises.map((exercise) => [exercise.id, tabulateExercise(exercise)]));
  await writeFile(join(built, 'exercises.json'), exercisesText(tabulated));
  await writeFile(join(built, 'experiments.json'), `${JSON.stringify(await buildExperiments(id))}\n`);
  await writeQuestions(built, questionFiles(await buildQuestions(id)));
}
