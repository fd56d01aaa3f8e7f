import type { GradeRequest, ImageOutcome, ImageRequest } from '@rooflab/grader';
import { endedEarly, type PhaseMessage } from '@rooflab/grader/phase';
import type { PlayOutcome, PlayRequest } from '@rooflab/grader/play';
import type { Result } from '@rooflab/result';
import type { NoDeviceReason, PracticeClock, WorkerAnswer, WorkerTask } from './messages.ts';
import { createWatchdog } from './watchdog.ts';

/** Why a run has no result of its own. */
type Unfinished =
  /** A step that never ended; its worker was ended. */
  | { readonly kind: 'hung'; readonly step: PhaseMessage }
  | { readonly kind: 'no-device'; readonly reason: NoDeviceReason }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

export type PracticeOutcome = { readonly kind: 'result'; readonly result: Result; readonly clock: PracticeClock } | Unfinished;

/** A recording, or what the worker says in place of one. */
export type PlayedOutcome = { readonly kind: 'played'; readonly outcome: PlayOutcome } | Unfinished;

/** The image before and after the kernel, or why there is none. */
export type FilteredOutcome = { readonly kind: 'filtered'; readonly outcome: ImageOutcome } | Unfinished;

export interface PracticeRun<Outcome = PracticeOutcome> {
  readonly outcome: Promise<Outcome>;
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
export function runPractice(request: GradeRequest, options: RunOptions): PracticeRun {
  let graded: Extract<WorkerAnswer, { readonly kind: 'graded' }> | null = null;
  return runTask<PracticeOutcome>({ kind: 'grade', request }, options, {
    ended(answer) {
      if (answer.kind === 'graded') graded = answer;
      return answer.kind === 'result' ? answer : null;
    },
    // If the kernel was already graded, only its x-ray failed.
    failed: (why) => (graded ? { kind: 'result', result: endedEarly(graded.result), clock: graded.clock } : why),
  });
}

/** Records a kernel once, in a worker of its own that is ended afterwards. */
export function runPlayer(request: PlayRequest, options: RunOptions): PracticeRun<PlayedOutcome> {
  return runTask<PlayedOutcome>({ kind: 'play', request }, options, {
    ended: (answer) => (answer.kind === 'played' ? answer : null),
    failed: (why) => why,
  });
}

/** Filters the test image once, in a worker of its own that is ended afterwards. */
export function runFilter(request: ImageRequest, options: RunOptions): PracticeRun<FilteredOutcome> {
  return runTask<FilteredOutcome>({ kind: 'filter', request }, options, {
    ended: (answer) => (answer.kind === 'filtered' ? answer : null),
    failed: (why) => why,
  });
}

interface Endings<Outcome> {
  /** The outcome, if this answer is it. */
  readonly ended: (answer: WorkerAnswer) => Outcome | null;
  readonly failed: (why: Unfinished) => Outcome;
}

function runTask<Outcome>(
  task: WorkerTask,
  { startWorker, onPhase }: RunOptions,
  { ended, failed }: Endings<Outcome | Unfinished>,
): PracticeRun<Outcome | Unfinished> {
  const worker = startWorker();
  const { promise, resolve } = Promise.withResolvers<Outcome | Unfinished>();
  const watchdog = createWatchdog((step) => end(failed({ kind: 'hung', step })));
  function end(outcome: Outcome | Unfinished): void {
    watchdog.stop();
    worker.terminate();
    resolve(outcome);
  }
  worker.addEventListener('message', ({ data }) => {
    if (data.kind === 'phase') {
      watchdog.saw(data.phase);
      onPhase(data.phase);
    } else if (data.kind === 'failed') end(failed(data));
    else if (data.kind === 'no-device') end(data);
    else {
      const outcome = ended(data);
      if (outcome !== null) end(outcome);
    }
  });
  worker.addEventListener('error', ({ message }) => end(failed({ kind: 'failed', message: message ?? 'The worker could not be loaded.' })));
  watchdog.saw(LOADING);
  onPhase(LOADING);
  worker.postMessage(task);
  return { outcome: promise, cancel: () => end({ kind: 'cancelled' }) };
}

/** Until its first message, the worker is loading the grader. */
const LOADING: PhaseMessage = { phase: 'starting', detail: 'loading the grader', limitMs: 60_000, blame: 'ours' };
