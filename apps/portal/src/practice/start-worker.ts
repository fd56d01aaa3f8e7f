import type { WorkerAnswer, WorkerTask } from './messages.ts';
import { openLabFrame } from './open-frame.ts';
import type { PracticeWorker } from './run-practice.ts';

/**
 * Starts a worker, and opens the frame of each lab for which it asks. They end with it.
 *
 * @param version of the lab that it is about; null: of the catalogue
 */
export function startPracticeWorker(version: string | null): PracticeWorker {
  // The bundler recognises the worker by exactly this expression.
  const worker = new Worker(new URL('./practice.worker.ts', import.meta.url), { type: 'module', name: 'rooflab practice' });
  const frames: HTMLIFrameElement[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    if (data.kind === 'open-lab') frames.push(openLabFrame(data.lab, data.questions));
  });
  worker.postMessage({ kind: 'version', version } satisfies WorkerTask);
  return {
    postMessage: (task) => worker.postMessage(task),
    terminate() {
      worker.terminate();
      for (const frame of frames) frame.remove();
    },
    addEventListener: worker.addEventListener.bind(worker),
  };
}
