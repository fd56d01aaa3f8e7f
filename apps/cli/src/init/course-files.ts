import { findExercise, readHandout, readPictures, readStarter } from '@rooflab/catalogue';
import type { Exercise } from '@rooflab/lab';
import { PROJECT_FILE, type Project, SCHEMA_FILE } from '../project/project-schema.ts';
import { knownExercise } from '../read-submission.ts';
import { VERSION } from '../version.ts';
import type { PlannedFile } from './planned-file.ts';

/** `sum.wgsl` for `reduction/sum`. */
export function kernelName(exerciseId: string): string {
  return `${exerciseId.slice(exerciseId.indexOf('/') + 1)}.wgsl`;
}

/** The project with these exercises added, whose kernels are in the folder (`''` for the project's own); existing entries are kept. */
export function withExercises(project: Project, exerciseIds: readonly string[], folder: string): Project {
  const added = exerciseIds.map((id) => [knownExercise(id).id, `${folder}${kernelName(id)}`] as const);
  return { ...project, exercises: { ...project.exercises, ...Object.fromEntries(added), ...project.exercises } };
}

/** `rooflab.json`, with the address of its schema for editors. */
export function projectFile(project: Project): PlannedFile {
  const schema = `https://unpkg.com/rooflab@${VERSION}/${SCHEMA_FILE}`;
  return { path: PROJECT_FILE, text: `${JSON.stringify({ $schema: schema, ...project }, null, 2)}\n` };
}

/** The starters of the project's exercises, at the project's paths. */
export function starters(project: Project): Promise<PlannedFile[]> {
  const entries = Object.entries(project.exercises);
  return Promise.all(entries.map(async ([id, path = '']) => ({ path, text: await readStarter(knownExercise(id)) })));
}

/** The handouts of the labs that have these exercises, each in a folder with its pictures. */
export async function handouts(exerciseIds: readonly string[]): Promise<PlannedFile[]> {
  const firstOfLab = new Map<string, Exercise>();
  for (const id of exerciseIds) {
    const { lab, exercise } = findExercise(id) ?? {};
    if (lab && exercise && !firstOfLab.has(lab.id)) firstOfLab.set(lab.id, exercise);
  }
  const files = [...firstOfLab].map(async ([lab, exercise]) => [
    { path: `handouts/${lab}/README.md`, text: withoutLinksAway(await readHandout(exercise)) },
    ...Object.entries(await readPictures(exercise)).map(([name, text]) => ({ path: `handouts/${lab}/${name}`, text })),
  ]);
  return (await Promise.all(files)).flat();
}

/** Links to pages of the portal and to other files of ours would be broken in a repository; only their text is kept. */
function withoutLinksAway(markdown: string): string {
  return markdown.replace(/(?<!!)\[([^\]]+)\]\((?:\.\.)?\/[^)]*\)/g, '$1');
}
