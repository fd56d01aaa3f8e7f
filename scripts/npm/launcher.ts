import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { tooOldNode } from './node-version.ts';

/** What `npx rooflab` starts: the command itself, on a Node that can run it. */
const wrong = tooOldNode(process.versions.node);
if (wrong === null) void import(pathToFileURL(join(__dirname, '../app/main.js')).href);
else {
  process.stderr.write(`rooflab: ${wrong}\n`);
  process.exitCode = 2;
}
