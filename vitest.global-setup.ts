import { join } from 'node:path';
import { prepareSoftwareEnvironment } from '@rooflab/dawn/testing';
import { bundlePrograms } from './scripts/bundle-programs.ts';

export default async function setup(): Promise<void> {
  // Each command that a test starts would compile the same modules, which takes as long as the rest of a small grading.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node-compile-cache');
  await bundlePrograms();
  await prepareSoftwareEnvironment();
}
