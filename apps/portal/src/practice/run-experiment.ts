import type { ExperimentRequest, PracticeClocks, Visited } from '@rooflab/grader';
import { planVisits, visitPlanOf } from '@rooflab/grader/curves';
import type { PhaseMessage } from '@rooflab/grader/phase';
import type { Experiment } from '@rooflab/lab';
import type { Device } from '@rooflab/result';
import type { NoDeviceReason, WorkerTask } from './messages.ts';
import type { PracticeWorker } from './run-practice.ts';
import { createWatchdog } from './watchdog.ts';

export interface PracticeVisits {
  readonly device: Device;
  readonly clocks: PracticeClocks;
  readonly visits: readonly Visited[];
  /** Total number. */
  readonly of: number;
}

/** How a run ended; each outcome includes what was measured until then. */
export type ExperimentOutcome =
  | { readonly kind: 'complete' }
  | { readonly kind: 'no-device'; readonly reason: NoDeviceReason }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly message: string };

interface Running {
  readonly outcome: Promise<ExperimentOutcome>;
  cancel(): void;
}

interface Options {
  readonly startWorker: () => PracticeWorker;
  readonly onVisits: (measured: PracticeVisits) => void;
}

/**
 * Measures an experiment in the form that `practiceExperiment` gives it, in a worker that is ended afterwards. A step that does not end costs its
 * worker: the curve is given up, and another worker continues with the others.
 */
export function runPracticeExperiment(experiment: Experiment, request: ExperimentRequest, { startWorker, onVisits }: Options): Running {
  const { promise, resolve } = Promise.withResolvers<ExperimentOutcome>();
  const visits: Visited[] = [];
  let abandoned: Readonly<Record<string, string>> = {};
  let device: Device | null = null;
  let worker: PracticeWorker | null = begin(0);
  const watchdog = createWatchdog((step) => abandon(step));
  watchdog.saw(LOADING);

  function begin(from: number): PracticeWorker {
    const started = startWorker();
    const task: WorkerTask = { kind: 'experiment', experiment, request, from, abandoned };
    let clocks: PracticeClocks | null = null;
    started.addEventListener('message', ({ data }) => {
      // Messages of an ended worker may still arrive.
      if (started !== worker) return;
      if (data.kind === 'phase') watchdog.saw(data.phase);
      else if (data.kind === 'measuring') ({ device, clocks } = data);
      else if (data.kind === 'visited' && device && clocks) {
        visits.push(data.visited);
        onVisits({ device, clocks, visits: [...visits], of: planned(device).length });
      } else if (data.kind === 'visits-end') {
        if (data.next === null) end({ kind: 'complete' });
        else again(data.next);
      } else if (data.kind === 'no-device' || data.kind === 'failed') end(data);
    });
    started.addEventListener('error', ({ message }) => end({ kind: 'failed', message: message ?? 'The worker could not be loaded.' }));
    started.postMessage(task);
    return started;
  }
  function planned({ deviceClass }: Device) {
    return planVisits(experiment, visitPlanOf(request, deviceClass));
  }
  function again(from: number): void {
    worker?.terminate();
    watchdog.saw(LOADING);
    worker = begin(from);
  }
  function abandon({ detail, blame }: PhaseMessage): void {
    const broken = device && planned(device)[visits.length];
    if (!broken || blame === 'ours' || broken.curve in abandoned) {
      end({ kind: 'failed', message: `${detail} did not end.` });
      return;
    }
    abandoned = { ...abandoned, [broken.curve]: 'it did not end' };
    again(visits.length);
  }
  function end(outcome: ExperimentOutcome): void {
    watchdog.stop();
    worker?.terminate();
    worker = null;
    resolve(outcome);
  }
  return { outcome: promise, cancel: () => end({ kind: 'cancelled' }) };
}

/** Until its first message, the worker is loading the grader. */
const LOADING: PhaseMessage = { phase: 'starting', detail: 'loading the grader', limitMs: 60_000, blame: 'ours' };
