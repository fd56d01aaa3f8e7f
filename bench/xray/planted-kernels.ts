import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heldOutKernel, type JudgedKernel } from './held-out-kernels.ts';

/**
 * Kernels that are correct, and either slow for one known cause or good, from bench/xray/planted/<lab>/<exercise>/<name>.wgsl. The first
 * lines of a slow one are
 *
 *     // planted: <the cause>
 *     // reason: <a regular expression that the first sentence of the advice matches; {line} is the line that ends in `// here`>
 *     // advice: <one that the rest of it matches>
 *
 * A kernel without an advice begins like the held-out ones. Good kernels always do, because nothing false may be said about them.
 */
const FOLDER = join(import.meta.dirname, 'planted');

const HEADER = /^\/\/ planted: (.+)\n\/\/ reason: (.+)\n\/\/ advice: (.+)\n/;

/** All of them, by exercise and name. Throws where a header or its marked line is missing. */
export async function readPlantedKernels(): Promise<readonly JudgedKernel[]> {
  const files = await readdir(FOLDER, { recursive: true });
  const kernels = files.filter((file) => file.endsWith('.wgsl')).sort();
  return Promise.all(kernels.map(async (file) => plantedKernel(file, await readFile(join(FOLDER, file), 'utf8'))));
}

function plantedKernel(file: string, source: string): JudgedKernel {
  const [, planted, reason, advice] = HEADER.exec(source) ?? [];
  if (!planted || !reason || !advice) return heldOutKernel(file, source);
  const [lab = '', exercise = '', name = ''] = file.replace('.wgsl', '').split('/');
  const expected = [new RegExp(`^${withLine(file, source, reason)}`), new RegExp(advice)];
  return {
    exercise: `${lab}/${exercise}`,
    ...{ name, source, planted },
    judge: (hint) => (expected.every((expression) => expression.test(hint)) ? 'right' : 'silent'),
  };
}

function withLine(file: string, source: string, reason: string): string {
  if (!reason.includes('{line}')) return reason;
  const marked = source.split('\n').flatMap((text, index) => (text.endsWith('// here') ? [index + 1] : []));
  if (marked.length !== 1) throw new Error(`${file} has ${marked.length} lines that end in "// here".`);
  return reason.replaceAll('{line}', String(marked[0]));
}
