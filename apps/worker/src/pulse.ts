import { heartbeat } from '@rooflab/db';
import type { PhaseMessage } from '@rooflab/grader';
import type { WorkerContext } from './context.ts';
import { pause } from './pace.ts';

/** The heartbeat of one claim. */
export interface Pulse {
  /** Given when the claim is no longer ours: the result would not count. */
  readonly lost: AbortSignal;
  /** Stored at the next beat, which comes soon: the last step, and of each phase that ended in between the progress that was told last. */
  enter(step: Step): void;
  /** Resolves when no beat is under way. */
  stop(): Promise<void>;
}

type Step = Pick<PhaseMessage, 'phase' | 'progress'>;

/** Renews a claim's lease until stopped; a database that is away is tried again at the next beat. */
export function startPulse({ db, log, pace }: WorkerContext, claimId: string): Pulse {
  const lost = new AbortController();
  const stopped = new AbortController();
  let step: Step | undefined;
  let stored: Step | undefined;
  let passed: readonly Step[] = [];
  let changed = new AbortController();

  async function beat(): Promise<void> {
    const sent = step;
    const ended = passed;
    try {
      const ours = await heartbeat(db, { claimId, ...(sent !== stored && { ...sent, passed: ended }) });
      stored = sent;
      passed = passed.slice(ended.length);
      if (!ours && !stopped.signal.aborted) lost.abort(new Error('The claim was lost.'));
    } catch (error) {
      log.warn({ claimId, err: error }, 'heartbeat failed');
    }
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted && !lost.signal.aborted) {
      changed = new AbortController();
      await beat();
      await pause(pace.phaseMs, stopped.signal);
      if (step === stored) await pause(pace.heartbeatMs - pace.phaseMs, stopped.signal, changed.signal);
    }
  }

  const running = run();
  return {
    lost: lost.signal,
    enter(next) {
      // A step that tells no progress of its own leaves that of its phase as it is.
      if (next.phase === step?.phase && next.progress === undefined) return;
      if (next.phase !== step?.phase && step?.progress && step !== stored) passed = [...passed, step];
      step = { phase: next.phase, ...(next.progress && { progress: next.progress }) };
      changed.abort();
    },
    async stop() {
      stopped.abort();
      await running;
    },
  };
}
