import { constants, enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolders } from '@rooflab/dawn/cached-folder';
import { tooOldNode } from './node-version.ts';

/** What `npx rooflab` starts: the command itself, on a Node that can run it. */
const wrong = tooOldNode(process.versions.node);
if (wrong === null) {
  keepCompiledCode();
  void import(pathToFileURL(join(__dirname, '../app/main.js')).href);
} else {
  process.stderr.write(`rooflab: ${wrong}\n`);
  process.exitCode = 2;
}

/** Has Node keep the compiled code for the next command, in the first folder that is writable. */
function keepCompiledCode(): void {
  const { FAILED } = constants.compileCacheStatus;
  cacheFolders().some((folder) => enableCompileCache(join(folder, 'compiled')).status !== FAILED);
}
