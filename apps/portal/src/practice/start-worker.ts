import type { PracticeWorker } from './run-practice.ts';

/** The bundler finds the worker by this very expression. */
export function startPracticeWorker(): PracticeWorker {
  return new Worker(new URL('./practice.worker.ts', import.meta.url), { type: 'module', name: 'rooflab practice' });
}
