import type { TestProject } from 'vitest/node';
import { startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServerUrl: string;
  }
}

/** Starts one PostgreSQL for the run; tests take its address with `inject('testServerUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('testServerUrl', server.url);
  return () => server.stop();
}
