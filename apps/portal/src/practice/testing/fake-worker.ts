import type { WorkerAnswer, WorkerTask } from '../messages.ts';
import type { PracticeWorker } from '../run-practice.ts';

/** A worker that says what the test makes it say, and records whether it was ended. */
export function fakeWorker() {
  const listeners = new Map<string, (event: never) => void>();
  const tasks: WorkerTask[] = [];
  const state = { ended: false };
  const worker: PracticeWorker = {
    postMessage: (task) => void tasks.push(task),
    terminate: () => {
      state.ended = true;
    },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  };
  const say = (data: WorkerAnswer) => listeners.get('message')?.({ data } as never);
  const fail = (message: string) => listeners.get('error')?.({ message } as never);
  return { worker, tasks, state, say, fail };
}
