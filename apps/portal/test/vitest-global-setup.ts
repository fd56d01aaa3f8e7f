import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { FAILURES } from './artefacts.ts';
import { givenInstallation, type Installation, startInstallations } from './installation.ts';

declare module 'vitest' {
  interface ProvidedContext {
    installations: readonly Installation[];
  }
}

/**
 * One installation for each of Vitest's workers; tests take theirs with `ownInstallation()`. `ROOFLAB_BROWSER_URL` names one that runs already,
 * with its folder in `ROOFLAB_HOME`: nothing is built, and what the tests make stays in it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(FAILURES, { recursive: true, force: true });
  const { ROOFLAB_BROWSER_URL: url, ROOFLAB_HOME: home = '.rooflab' } = process.env;
  if (url) {
    project.provide('installations', [await givenInstallation(url, home)]);
    return async () => undefined;
  }
  const started = await startInstallations(project.config.maxWorkers);
  project.provide(
    'installations',
    started.map(({ stop, ...installation }) => installation),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}
