import { type LabAddress, labIdOf } from './lab-address.ts';
import type { WorkerAnswer, WorkerTask } from './messages.ts';
import { openLabFrame } from './open-frame.ts';
import type { PracticeWorker } from './run-practice.ts';

/**
 * Starts a worker and, while it loads, opens the frame of its lab; later those of other labs for which it asks. They end with it.
 *
 * @param id of the lab that it is about, or of anything in it
 * @param version of that lab; null: of the catalogue
 */
export function startPracticeWorker(id: string, version: string | null): PracticeWorker {
  // The bundler recognises the worker by exactly this expression.
  const worker = new Worker(new URL('./practice.worker.ts', import.meta.url), { type: 'module', name: 'rooflab practice' });
  const frames: HTMLIFrameElement[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
    if (data.kind === 'open-lab') frames.push(openLabFrame(data.lab, data.questions));
  });
  const lab: LabAddress = { lab: labIdOf(id), version };
  const { port1, port2 } = new MessageChannel();
  frames.push(openLabFrame(lab, port2));
  worker.postMessage({ kind: 'lab', lab, questions: port1 } satisfies WorkerTask, [port1]);
  return {
    postMessage: (task) => worker.postMessage(task),
    terminate() {
      worker.terminate();
      for (const frame of frames) frame.remove();
    },
    addEventListener: worker.addEventListener.bind(worker),
  };
}
