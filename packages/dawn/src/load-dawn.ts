import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadFailure, type Machine, missingForDawn, missingPackage, packageNameOf, platformOf } from './platforms.ts';

/** Set where the npm package is bundled. */
declare const IN_NPM_PACKAGE: true | undefined;

/** The npm package `webgpu`: all of it, or the part that is in a platform's package. */
type Dawn = typeof import('webgpu');

/**
 * Folder of the package with Dawn for this machine where the command was installed from npm; null in the repository. Throws an `Error` that
 * says what the machine lacks and how to fix it.
 */
export function platformFolder(): string | null {
  if (typeof IN_NPM_PACKAGE === 'undefined') return null;
  const machine = thisMachine();
  const platform = platformOf(machine);
  const missing = missingForDawn(machine);
  if (missing !== null || platform === null) throw new Error(missing ?? '');
  try {
    return dirname(createRequire(import.meta.url).resolve(`${packageNameOf(platform)}/package.json`));
  } catch (cause) {
    throw new Error(missingPackage(platform), { cause });
  }
}

/** Loads the library. Throws an `Error` that says what the machine lacks and how to fix it. */
export async function loadDawn(): Promise<Dawn> {
  const folder = platformFolder();
  if (folder === null) return import('webgpu');
  try {
    return await import(pathToFileURL(`${folder}/index.js`).href);
  } catch (cause) {
    throw new Error(loadFailure(cause instanceof Error ? cause.message : String(cause)), { cause });
  }
}

function thisMachine(): Machine {
  const { platform, arch } = process;
  if (platform !== 'linux') return { platform, arch, glibc: null };
  Object.assign(process.report, { excludeNetwork: true }); // otherwise the report resolves host names
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return { platform, arch, glibc: header.glibcVersionRuntime ?? null };
}
