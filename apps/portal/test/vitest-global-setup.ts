import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { FAILURES } from './artefacts.ts';
import { givenInstallation, type Installation, startInstallation } from './installation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    installation: Installation;
  }
}

/**
 * One installation for the run; tests take it with `inject('installation')`. `ROOFLAB_BROWSER_URL` names one that runs already, with its
 * folder in `ROOFLAB_HOME`: nothing is built, and what the tests make stays in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(FAILURES, { recursive: true, force: true });
  const { ROOFLAB_BROWSER_URL: url, ROOFLAB_HOME: home = '.rooflab' } = process.env;
  if (url) {
    project.provide('installation', await givenInstallation(url, home));
    return async () => undefined;
  }
  const { stop, ...installation } = await startInstallation();
  project.provide('installation', installation);
  return stop;
}
