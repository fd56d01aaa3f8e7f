import type { GradeRequest } from '@rooflab/grader';
import { endedEarly, type PhaseMessage } from '@rooflab/grader/phase';
import type { Result } from '@rooflab/result';
import type { NoDeviceReason, PracticeClock, WorkerAnswer, WorkerTask } from './messages.ts';
import { createWatchdog } from './watchdog.ts';

export type PracticeOutcome =
  | { readonly kind: 'result'; readonly result: Result; readonly clock: PracticeClock }
  /** A step that never ended; its worker was ended. */
  | { readonly kind: 'hung'; readonly step: PhaseMessage }
  | { readonly kind: 'no-device'; readonly reason: NoDeviceReason }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

export interface PracticeRun {
  readonly outcome: Promise<PracticeOutcome>;
  cancel(): void;
}

export interface PracticeWorker {
  postMessage(task: WorkerTask): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: { readonly data: WorkerAnswer }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
}

export interface RunOptions {
  readonly startWorker: () => PracticeWorker;
  readonly onPhase: (phase: PhaseMessage) => void;
}

/** Grades once, in a worker of its own that is ended afterwards, so that no run can harm the next. */
export function runPractice(request: GradeRequest, { startWorker, onPhase }: RunOptions): PracticeRun {
  const worker = startWorker();
  const { promise, resolve } = Promise.withResolvers<PracticeOutcome>();
  let graded: Extract<WorkerAnswer, { readonly kind: 'graded' }> | null = null;
  const watchdog = createWatchdog((step) => fail({ kind: 'hung', step }));
  /** If the kernel was already graded, only its x-ray failed. */
  function fail(outcome: PracticeOutcome): void {
    end(graded ? { kind: 'result', result: endedEarly(graded.result), clock: graded.clock } : outcome);
  }
  function end(outcome: PracticeOutcome): void {
    watchdog.stop();
    worker.terminate();
    resolve(outcome);
  }
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'phase') {
      watchdog.saw(data.phase);
      onPhase(data.phase);
    } else if (data.kind === 'graded') graded = data;
    else if (data.kind === 'failed') fail(data);
    else if (data.kind === 'result' || data.kind === 'no-device') end(data);
  });
  worker.addEventListener('error', ({ message }) => fail({ kind: 'failed', message: message ?? 'The worker could not be loaded.' }));
  watchdog.saw(LOADING);
  onPhase(LOADING);
  worker.postMessage({ kind: 'grade', request });
  return { outcome: promise, cancel: () => end({ kind: 'cancelled' }) };
}

/** Until its first message, the worker is loading the grader. */
const LOADING: PhaseMessage = { phase: 'starting', detail: 'loading the grader', limitMs: 60_000, blame: 'ours' };
