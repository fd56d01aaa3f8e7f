import { join } from 'node:path';
import { type BuildFailure, build } from 'esbuild';
import { LabFault } from './lab-fault.ts';

/**
 * `lab.ts` of a lab's folder and what it imports, as one module that imports nothing: JavaScript. Throws `LabFault` where it does not
 * compile, and where it imports something of Node: the code of a lab runs in a process, and in a browser, that has neither files nor a
 * network.
 */
export async function bundledCode(folder: string): Promise<string> {
  const result = await build({
    entryPoints: [join(folder, 'lab.ts')],
    absWorkingDir: folder,
    write: false,
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    format: 'esm',
    target: 'es2022',
    logLevel: 'silent',
  }).catch((error: BuildFailure) => {
    throw new LabFault(`lab.ts does not compile. ${error.errors?.map(sentence).join(' ') ?? error.message}`);
  });
  return result.outputFiles[0]?.text ?? '';
}

function sentence({ text, location }: BuildFailure['errors'][number]): string {
  return location ? `${location.file}, line ${location.line}: ${text}` : text;
}
