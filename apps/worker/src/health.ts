import { createHash } from 'node:crypto';
import type { Job, WorkerState } from '@rooflab/fleet';
import { LARGEST_SHIFT, roofShift } from '@rooflab/roofline';
import type { WorkerContext } from './context.ts';
import { delays, pause } from './pace.ts';
import { type ProvenDevice, probeDevice } from './probe-device.ts';
import { createSelfPause } from './self-pause.ts';
import type { Outcome } from './work-under-claim.ts';

/** This many consecutive faults are blamed on the machine, unless all come from one file and the device works. */
const FAULTS_IN_A_ROW = 3;

/** Whether this worker may grade. It pauses itself, alerts the staff, and resumes when its device works again. */
export interface Health {
  /** Why it takes no work; null when it does. */
  reason(): string | null;
  /** Records what a job says about the machine; without one when nothing could even be claimed. */
  observe(outcome: Outcome<unknown>, job?: Job): Promise<void>;
  /** Compares the roof that gradings get with that of the start. */
  look(): Promise<void>;
  /** Tests the device repeatedly until it works, then resumes; returns early when the worker stops. */
  recover(): Promise<void>;
  /** Records the state from the registry. If staff set a paused worker to `active`, it is tested at once. */
  seen(state: WorkerState): Promise<void>;
}

/** @param proven what the worker registered at its start, with whose roof all later ones are compared */
export function createHealth(context: WorkerContext, proven: ProvenDevice): Health {
  const { log, pace, stop, runner } = context;
  const paused = createSelfPause(context);
  /** The subject of each consecutive fault, or null. */
  let faults: (string | null)[] = [];
  let retry = new AbortController();

  /** Whether the device works as it did at the start. */
  async function works(): Promise<boolean> {
    try {
      const again = await probeDevice(runner, stop.drain);
      const drift = driftReason(proven.roof, again.roof);
      if (drift !== null) log.warn({ drift }, 'the device has changed');
      return drift === null;
    } catch (error) {
      if (!stop.drain.aborted) log.warn({ err: error }, 'the device does not work');
      return false;
    }
  }

  async function resumeIfItWorks(): Promise<void> {
    if (!(await works())) return;
    try {
      await paused.end();
      faults = [];
    } catch (error) {
      log.warn({ err: error }, 'still paused');
    }
  }

  return {
    reason: paused.reason,
    async observe(outcome, job) {
      if (outcome.kind === 'ended' || (outcome.kind === 'fault' && outcome.byLab)) return;
      if (outcome.kind === 'result') {
        faults = [];
        return;
      }
      const subject = job ? subjectOf(job) : null;
      faults.push(subject);
      if (faults.length < FAULTS_IN_A_ROW) return;
      // A file that fails repeatedly may be the cause itself: then the others need not wait for it.
      if (subject !== null && faults.every((failed) => failed === subject) && (await works())) {
        log.error({ claimId: job?.claimId, reason: outcome.reason }, 'one file fails again and again on a device that works');
        faults = [];
        return;
      }
      await paused.begin(`${faults.length} faults in a row that were not the students’. Last: ${outcome.reason}`);
    },
    async look() {
      const kept = runner.keptRoof();
      const drift = kept && driftReason(proven.roof, kept.roof);
      if (drift) await paused.begin(drift);
    },
    async recover() {
      for (const delayMs of delays(pace.recover)) {
        if (paused.reason() === null || stop.drain.aborted) return;
        retry = new AbortController();
        await pause(delayMs, stop.drain, retry.signal);
        if (!stop.drain.aborted) await resumeIfItWorks();
      }
    },
    async seen(state) {
      if (await paused.seen(state)) retry.abort();
    },
  };
}

/** Two hand-ins of the same file count as one: a worker does not know whose they are. */
function subjectOf(job: Job): string {
  const id = job.kind === 'chunk' ? job.experiment : job.exercise;
  return createHash('sha256')
    .update(JSON.stringify([job.kind, id, job.labVersion, job.source]))
    .digest('hex');
}

function driftReason(reference: ProvenDevice['roof'], measured: ProvenDevice['roof']): string | null {
  const shift = roofShift(reference, measured);
  if (shift === null || Math.abs(shift) <= LARGEST_SHIFT) return null;
  const percent = `${shift > 0 ? '+' : '−'}${Math.abs(shift * 100).toFixed(1)} %`;
  return `The measured roof moved by ${percent} since this worker started (more than ${LARGEST_SHIFT * 100} %). Check clocks, temperature and other users of the GPU; restart the worker to accept the new roof.`;
}
