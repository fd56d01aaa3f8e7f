import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPractice, readRecordedRungs, readSeries } from '@rooflab/catalogue';
import { type Exercise, type KnownRung, practiceExperiment, tabulate } from '@rooflab/lab';
import { experimentDefinitions } from './experiment-definitions.ts';
import { findExercise, labs } from './index.ts';

/** Escaped for a template literal. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** The source of `practice-kernels.ts`: the parts of the labs' files that the browser needs, which it cannot read. */
export async function practiceModule(): Promise<string> {
  const ids = new Map<string, string[]>();
  for (const exercise of labs.flatMap((lab) => lab.exercises)) {
    const source = await readPractice(exercise);
    ids.set(source, [...(ids.get(source) ?? []), exercise.id]);
  }
  const kernels = [...ids].map(([source], i) => `const kernel${i + 1} = /* wgsl */ \`${quoted(source)}\`;\n`);
  const rungs = await Promise.all(labs.flatMap((lab) => lab.exercises).map(knownRungs));
  const rows = [...ids.values()].flatMap((exercises, i) => exercises.map((id) => `  '${id}': kernel${i + 1},`));
  return `// Made from the labs by write-practice.ts.

import type { KnownRung } from '@rooflab/lab';

${kernels.join('\n')}
/** What judges timed outputs in the browser, by exercise. */
export const practiceKernels: Readonly<Record<string, string>> = {
${rows.join('\n')}
};

/** Files of experiments that give no rung away, by experiment and file. */
export const practiceFiles: Readonly<Record<string, string>> = {
${(await openFiles()).join('\n')}
};

/** What the rungs of each ladder reached and did, without a line of their code. */
export const practiceRungs: readonly KnownRung[] = [
${rungs.flat().join('\n')}
];
`;
}

async function openFiles(): Promise<string[]> {
  const files = (await experimentDefinitions()).flatMap((experiment) =>
    practiceExperiment(tabulate(experiment)).series.map(async (series) => {
      const exercise = findExercise(experiment.exercise)?.exercise;
      if (!exercise || series.kind !== 'kernel' || series.source.from !== 'file') return [];
      return [`  '${experiment.id}/${series.source.file}': /* wgsl */ \`${quoted(await readSeries(experiment, series, exercise))}\`,`];
    }),
  );
  return (await Promise.all(files)).flat();
}

async function knownRungs(exercise: Exercise): Promise<string[]> {
  const rungs = (await readRecordedRungs(exercise)).filter(({ facts }) => facts !== undefined);
  return rungs.map(
    ({ name, deviceClass, size, fraction, facts }) =>
      `  ${JSON.stringify({ exercise: exercise.id, name, deviceClass, size, fraction, facts } satisfies KnownRung)},`,
  );
}

if (import.meta.main) await writeFile(join(import.meta.dirname, 'practice-kernels.ts'), await practiceModule());
