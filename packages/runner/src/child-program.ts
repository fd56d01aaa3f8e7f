import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hardwareEnvironment, platformFolder, softwareVulkanEnvironment } from '@rooflab/dawn';
import type { DeviceKind } from './child-protocol.ts';
import { RunnerError } from './runner-error.ts';

/** What a child process executes, and the only files that it may read. */
export interface ChildProgram {
  readonly entry: string;
  readonly readable: readonly string[];
}

/**
 * `child.ts` beside this file in the repository; `child.js` in the npm package, where Dawn is in the platform's package. Throws
 * `RunnerError`.
 */
export function defaultChildProgram(): ChildProgram {
  const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));
  const dawn = dawnFolder();
  if (dawn !== null) {
    const entry = pathOf('./child.js');
    return { entry, readable: [dirname(entry), dawn] };
  }
  return { entry: pathOf('./child.ts'), readable: ['node_modules', 'packages', 'labs'].map((room) => pathOf(`../../../${room}`)) };
}

function dawnFolder(): string | null {
  try {
    return platformFolder();
  } catch (cause) {
    throw new RunnerError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Program and arguments that start Node with its permission model on: no other files, no processes, no writing. */
export function nodeCommand({ entry, readable }: ChildProgram): readonly [string, ...string[]] {
  const permissions = ['--permission', '--allow-addons', ...readable.map((folder) => `--allow-fs-read=${folder}`)];
  return [process.execPath, ...permissions, '--disable-warning=SecurityWarning', entry];
}

/** The complete environment of a child: only what the GPU's driver needs, nothing else of the parent's. Throws `RunnerError`. */
export async function childEnvironment(device: DeviceKind): Promise<Record<string, string>> {
  if (device === 'hardware') return hardwareEnvironment();
  try {
    return await softwareVulkanEnvironment();
  } catch (cause) {
    throw new RunnerError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
