import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LABS_FOLDER } from '@rooflab/catalogue';
import { hardwareEnvironment, platformFolder, softwareVulkanEnvironment } from '@rooflab/dawn';
import type { DeviceKind } from './child-protocol.ts';
import { RunnerError } from './runner-error.ts';

/** What a child process executes, and the only files that it may read. */
export interface ChildProgram {
  readonly entry: string;
  readonly readable: readonly string[];
  /** Whether it may load native code, as Dawn is. */
  readonly addons: boolean;
}

/** What a child is for: grading on a device of one kind, or running the code of labs. */
export type ChildKind = DeviceKind | 'lab';

/**
 * `child.ts` beside this file in the repository; `child.js` in the npm package, where Dawn is in the platform's package. Throws
 * `RunnerError`.
 */
export function defaultChildProgram(): ChildProgram {
  const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
  const dawn = dawnFolder();
  if (dawn !== null) {
    const entry = pathOf('./child.js');
    return { entry, readable: [dirname(entry), dawn], addons: true };
  }
  return {
    entry: pathOf('./child.ts'),
    readable: ['node_modules', 'packages', 'labs'].map((room) => pathOf(`../../../${room}`)),
    addons: true,
  };
}

/**
 * The process of the labs: `lab-child.ts` in the repository, `lab-child.js` beside this file in the npm package.
 *
 * @param labs folder of the labs that it may read; default: the catalogue
 */
export function labProgram(labs: string = LABS_FOLDER): ChildProgram {
  const bundled = fileURLToPath(new URL('./lab-child.js', import.meta.url));
  if (existsSync(bundled)) return { entry: bundled, readable: [dirname(bundled), labs], addons: false };
  const roots = ['node_modules', 'packages'].map((room) => fileURLToPath(new URL(`../../../${room}`, import.meta.url)));
  return { entry: fileURLToPath(new URL('./lab/lab-child.ts', import.meta.url)), readable: [...roots, labs], addons: false };
}

function dawnFolder(): string | null {
  try {
    return platformFolder();
  } catch (cause) {
    throw new RunnerError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** For the code of labs: nothing of the language can be changed for those that come after it, and no text or signal brings more code. */
const FOR_LABS = [
  '--no-addons',
  '--frozen-intrinsics',
  '--disallow-code-generation-from-strings',
  '--disable-sigusr1',
  '--disable-warning=ExperimentalWarning',
];

/** Program and arguments that start Node with its permission model on: no other files, no processes, no writing. */
export function nodeCommand({ entry, readable, addons }: ChildProgram): readonly [string, ...string[]] {
  const permissions = ['--permission', ...readable.map((folder) => `--allow-fs-read=${folder}`)];
  return [process.execPath, ...permissions, '--disable-warning=SecurityWarning', ...(addons ? ['--allow-addons'] : FOR_LABS), entry];
}

/** The complete environment of a child: only what the GPU's driver needs, nothing else of the parent's. Throws `RunnerError`. */
export async function childEnvironment(kind: ChildKind): Promise<Record<string, string>> {
  if (kind === 'lab') return {};
  if (kind === 'hardware') return hardwareEnvironment();
  try {
    return await softwareVulkanEnvironment();
  } catch (cause) {
    throw new RunnerError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
