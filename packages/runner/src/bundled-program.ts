import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

/** Where the bundles of each kind lie in the repository. */
export const BUNDLES = {
  children: join(REPOSITORY, 'packages/runner/built'),
  command: join(REPOSITORY, 'apps/cli/built/command'),
} as const;

/** A file in each of these folders: which sources the bundles were built from, and when. */
export const INPUTS_FILE = 'inputs.json';

/** The content of `INPUTS_FILE`. */
export interface BundleInputs {
  readonly startedMs: number;
  /** Paths in the repository. */
  readonly inputs: readonly string[];
}

/** The bundle of a program in the repository; null where there is none, or a source has changed since it was made. */
export function bundledProgram(name: string, folder: string): string | null {
  const listed = join(folder, INPUTS_FILE);
  if (!existsSync(listed)) return null;
  const { startedMs, inputs } = JSON.parse(readFileSync(listed, 'utf8')) as BundleInputs;
  const changedMs = (path: string): number =>
    statSync(join(REPOSITORY, path), { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
  return inputs.every((path) => changedMs(path) < startedMs) ? join(folder, `${name}.js`) : null;
}
