import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A kernel that is right and slow for one known cause, from bench/xray/planted/<lab>/<exercise>/<name>.wgsl. Its first lines are
 *
 *     // planted: <the cause>
 *     // reason: <a regular expression that the first sentence of the advice matches; {line} is the line that ends in `// here`>
 *     // advice: <one that the rest of it matches>
 */
export interface PlantedKernel {
  readonly exercise: string;
  readonly name: string;
  readonly source: string;
  readonly planted: string;
  readonly reason: RegExp;
  readonly advice: RegExp;
}

const FOLDER = join(import.meta.dirname, 'planted');

const HEADER = /^\/\/ planted: (.+)\n\/\/ reason: (.+)\n\/\/ advice: (.+)\n/;

/** All of them, by exercise and name. Throws where a header is missing or its marked line is. */
export async function readPlantedKernels(): Promise<readonly PlantedKernel[]> {
  const files = await readdir(FOLDER, { recursive: true });
  return Promise.all(
    files
      .filter((file) => file.endsWith('.wgsl'))
      .sort()
      .map(readPlanted),
  );
}

/** Whether the hint begins with the reason that the kernel's head asks for, and goes on with its advice. */
export function namesCause({ reason, advice }: PlantedKernel, hint: string): boolean {
  return reason.test(hint) && advice.test(hint);
}

async function readPlanted(file: string): Promise<PlantedKernel> {
  const source = await readFile(join(FOLDER, file), 'utf8');
  const [, planted, reason, advice] = HEADER.exec(source) ?? [];
  if (!planted || !reason || !advice) throw new Error(`${file} does not begin with its planted cause, reason and advice.`);
  const [lab = '', exercise = '', name = ''] = file.replace('.wgsl', '').split('/');
  return {
    exercise: `${lab}/${exercise}`,
    ...{ name, source, planted },
    reason: new RegExp(`^${withLine(file, source, reason)}`),
    advice: new RegExp(advice),
  };
}

function withLine(file: string, source: string, reason: string): string {
  if (!reason.includes('{line}')) return reason;
  const marked = source.split('\n').flatMap((text, index) => (text.endsWith('// here') ? [index + 1] : []));
  if (marked.length !== 1) throw new Error(`${file} has ${marked.length} lines that end in "// here".`);
  return reason.replaceAll('{line}', String(marked[0]));
}
