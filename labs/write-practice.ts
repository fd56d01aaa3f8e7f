import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labs } from './index.ts';
import { readPractice } from './node.ts';

/** As a template literal keeps it. */
function quoted(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${');
}

/** The source of `practice-kernels.ts`: what judges timed outputs in the browser, which cannot read the labs' files. */
export async function practiceModule(): Promise<string> {
  const ids = new Map<string, string[]>();
  for (const exercise of labs.flatMap((lab) => lab.exercises)) {
    const source = await readPractice(exercise);
    ids.set(source, [...(ids.get(source) ?? []), exercise.id]);
  }
  const kernels = [...ids].map(([source], i) => `const kernel${i + 1} = /* wgsl */ \`${quoted(source)}\`;\n`);
  const rows = [...ids.values()].flatMap((exercises, i) => exercises.map((id) => `  '${id}': kernel${i + 1},`));
  return `// Made from the labs by write-practice.ts.

${kernels.join('\n')}
/** What judges timed outputs in the browser, by exercise. */
export const practiceKernels: Readonly<Record<string, string>> = {
${rows.join('\n')}
};
`;
}

if (import.meta.main) await writeFile(join(import.meta.dirname, 'practice-kernels.ts'), await practiceModule());
