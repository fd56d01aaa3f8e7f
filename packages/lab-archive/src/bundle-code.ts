import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Bundles `lab.ts` of a lab's folder into one module that imports nothing. Throws where it does not compile, and where it imports
 * something of Node: the code of a lab runs in a process, and in a browser, that has neither files nor a network.
 */
export async function bundleCode(folder: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [join(folder, 'lab.ts')],
    outfile,
    bundle: true,
    platform: 'neutral',
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  });
}
