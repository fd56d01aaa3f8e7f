import type { PracticeWorker } from './run-practice.ts';

/** The bundler recognises the worker by exactly this expression. */
export function startPracticeWorker(): PracticeWorker {
  return new Worker(new URL('./practice.worker.ts', import.meta.url), { type: 'module', name: 'rooflab practice' });
}
