import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const KERNELS = join(import.meta.dirname, 'kernels');

/** The file of a hand-in: complete, or as a change of another hand-in or of a lab's file, in the form of `diff -U0`. */
export function readKernel(kernel: string): string {
  const path = join(KERNELS, `${kernel}.patch`);
  if (!existsSync(path)) return readFileSync(join(KERNELS, `${kernel}.wgsl`), 'utf8');
  const patch = readFileSync(path, 'utf8');
  const base = join(ROOT, /^--- (\S+)\n/.exec(patch)?.[1] ?? '');
  const earlier = relative(KERNELS, base).replace(/\.wgsl$/, '');
  return applyPatch(earlier.startsWith('..') ? readFileSync(base, 'utf8') : readKernel(earlier), patch, path);
}

/** Throws where the base does not have the lines that the patch removes, at exactly their places. */
export function applyPatch(base: string, patch: string, path: string): string {
  const lines = base.split('\n');
  const changed: string[] = [];
  let at = 0;
  for (const line of patch.trimEnd().split('\n').slice(2)) {
    const [, from, count] = /^@@ -(\d+)(?:,(\d+))? /.exec(line) ?? [];
    if (from !== undefined) {
      const next = count === '0' ? Number(from) : Number(from) - 1;
      changed.push(...lines.slice(at, next));
      at = next;
    } else if (line.startsWith('+')) changed.push(line.slice(1));
    else if (line === `-${lines[at]}`) at += 1;
    else throw new Error(`${path} does not fit its base at line ${at + 1}: ${line}`);
  }
  return [...changed, ...lines.slice(at)].join('\n');
}
