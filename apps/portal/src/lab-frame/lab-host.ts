import type { LabReply } from '@rooflab/lab';
import type { LabRequest } from './lab-request.ts';

/** The worker in which the code of a lab runs, as far as its host uses it. */
export interface LabWorker {
  postMessage(request: Pick<LabRequest, 'seed' | 'question'>): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

type Ask = (request: LabRequest) => Promise<LabReply>;

/**
 * Asks the code of a lab one question after the other, each with a deadline. What takes too long or says something unasked is ended, and
 * started again for the next question.
 */
export function createLabHost(startWorker: () => LabWorker): Ask {
  let running: LabWorker | null = null;
  let waiting: ((reply: LabReply) => void) | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function end(why: string): void {
    running?.terminate();
    running = null;
    waiting?.({ kind: 'fault', message: why });
  }
  function start(): LabWorker {
    const worker = startWorker();
    // Messages of an ended worker may still arrive.
    const isEnded = (): boolean => worker !== running;
    worker.addEventListener('message', ({ data }) => {
      if (isEnded()) return;
      if (waiting) waiting(replyOf(data));
      else end('It sent an answer to no question.');
    });
    worker.addEventListener('error', ({ message }) => {
      if (!isEnded()) end(`It ended: ${message ?? 'it could not be loaded'}`);
    });
    return worker;
  }
  function askNow({ limitMs, ...request }: LabRequest): Promise<LabReply> {
    running ??= start();
    const worker = running;
    return new Promise((resolve) => {
      const deadline = setTimeout(() => end(`It took longer than ${limitMs / 1000} s for an answer.`), limitMs);
      waiting = (reply) => {
        clearTimeout(deadline);
        waiting = null;
        resolve(reply);
      };
      worker.postMessage(request);
    });
  }
  return (request) => {
    const reply = last.then(() => askNow(request));
    last = reply;
    return reply;
  };
}

const MOST_CHARACTERS = 2000;

/** The worker may have sent anything. */
function replyOf(data: unknown): LabReply {
  if (typeof data === 'object' && data !== null && 'kind' in data) {
    if (data.kind === 'answer' && 'answer' in data) return { kind: 'answer', answer: data.answer };
    if (data.kind === 'fault' && 'message' in data && typeof data.message === 'string') {
      return { kind: 'fault', message: data.message.slice(0, MOST_CHARACTERS) };
    }
  }
  return { kind: 'fault', message: 'It sent something that is no answer.' };
}
