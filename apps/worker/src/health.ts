import type { WorkerState } from '@rooflab/db';
import { roofShift } from '@rooflab/roofline';
import type { WorkerContext } from './context.ts';
import type { Graded } from './grade-claim.ts';
import { delays, pause } from './pace.ts';
import { type ProvenDevice, probeDevice } from './probe-device.ts';
import { createSelfPause } from './self-pause.ts';

/** This many consecutive faults are blamed on the machine, unless all come from one hand-in and the device works. */
const FAULTS_IN_A_ROW = 3;

/** Repeated roofs of a healthy device differ by much less than this. */
const LARGEST_SHIFT = 0.05;

/** This worker's identity in the registry, and the roof that it registered at its start, with which all later ones are compared. */
export interface Identity {
  readonly workerId: string;
  readonly name: string;
  readonly proven: ProvenDevice;
}

/** Whether this worker may grade. It pauses itself, alerts the staff, and resumes when its device works again. */
export interface Health {
  /** Why it takes no work; null when it does. */
  reason(): string | null;
  /** Records what a grading says about the machine; without a hand-in when nothing could even be claimed. */
  observe(graded: Graded, handInId?: string): Promise<void>;
  /** Tests the device repeatedly until it works, then resumes; returns early when the worker stops. */
  recover(): Promise<void>;
  /** Records the state from the registry. If staff set a paused worker to `active`, it is tested at once. */
  seen(state: WorkerState): Promise<void>;
}

export function createHealth(context: WorkerContext, { workerId, name, proven }: Identity): Health {
  const { log, pace, stop, runner } = context;
  const paused = createSelfPause(context, { workerId, actor: `worker:${name}` });
  /** The hand-in of each consecutive fault, or null. */
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
    async observe(graded, handInId) {
      if (graded.kind === 'ended' || (graded.kind === 'fault' && graded.byLab)) return;
      if (graded.kind === 'result') {
        faults = [];
        const drift = driftReason(proven.roof, graded.result.roof);
        if (drift !== null) await paused.begin(drift);
        return;
      }
      faults.push(handInId ?? null);
      if (faults.length < FAULTS_IN_A_ROW) return;
      // A file that fails repeatedly may be the cause itself: then the others need not wait for it.
      if (handInId !== undefined && faults.every((failed) => failed === handInId) && (await works())) {
        log.error({ handInId, reason: graded.reason }, 'one hand-in fails again and again on a device that works');
        faults = [];
        return;
      }
      await paused.begin(`${faults.length} faults in a row that were not the students’. Last: ${graded.reason}`);
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

function driftReason(reference: ProvenDevice['roof'], measured: ProvenDevice['roof']): string | null {
  const shift = roofShift(reference, measured);
  if (shift === null || Math.abs(shift) <= LARGEST_SHIFT) return null;
  const percent = `${shift > 0 ? '+' : '−'}${Math.abs(shift * 100).toFixed(1)} %`;
  return `The measured roof moved by ${percent} since this worker started (more than ${LARGEST_SHIFT * 100} %). Check clocks, temperature and other users of the GPU; restart the worker to accept the new roof.`;
}
