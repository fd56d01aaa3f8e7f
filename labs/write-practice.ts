import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exercise, KnownRung } from '@rooflab/lab';
import { labs } from './index.ts';
import { readPractice, readRecordedRungs } from './node.ts';

/** As a template literal keeps it. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** The source of `practice-kernels.ts`: what the browser needs of the labs' files, which it cannot read. */
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

/** What the rungs of each ladder reached and did, without a line of their code. */
export const practiceRungs: readonly KnownRung[] = [
${rungs.flat().join('\n')}
];
`;
}

async function knownRungs(exercise: Exercise): Promise<string[]> {
  const rungs = (await readRecordedRungs(exercise)).filter(({ facts }) => facts !== undefined);
  return rungs.map(
    ({ name, deviceClass, size, fraction, facts }) =>
      `  ${JSON.stringify({ exercise: exercise.id, name, deviceClass, size, fraction, facts } satisfies KnownRung)},`,
  );
}

if (import.meta.main) await writeFile(join(import.meta.dirname, 'practice-kernels.ts'), await practiceModule());
