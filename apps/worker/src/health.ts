import { recordRoof, setWorkerState, type WorkerState } from '@rooflab/db';
import type { WorkerContext } from './context.ts';
import type { Graded } from './grade-claim.ts';
import { delays, pause } from './pace.ts';
import { type ProvenDevice, probeDevice } from './probe-device.ts';
import { roofShift } from './roof-shift.ts';

/** So many faults of ours in a row are the machine's. */
const FAULTS_IN_A_ROW = 3;

/** Repeated roofs of one healthy device stay well within this. */
const LARGEST_SHIFT = 0.05;

/** Who this worker is, in the registry and as it proved itself at its start. */
export interface Identity {
  readonly workerId: string;
  readonly name: string;
  readonly proven: ProvenDevice;
}

/** Whether this worker may grade. It pauses itself, says so in the registry with an alert, and resumes by itself. */
export interface Health {
  /** Why it takes no work; null when it does. */
  reason(): string | null;
  /** What a grading says of the machine. */
  observe(graded: Graded): Promise<void>;
  /** Tries the device again and again until it works, then resumes; returns early when the worker stops. */
  recover(): Promise<void>;
  /** What the registry says now. Someone who set a paused worker `active` wants it tried at once. */
  seen(state: WorkerState): Promise<void>;
}

export function createHealth(context: WorkerContext, { workerId, name, proven }: Identity): Health {
  const { db, log, pace, stop, runner } = context;
  const actor = `worker:${name}` as const;
  let reason: string | null = null;
  let reported = true;
  let reporting = false;
  let faults = 0;
  let retry = new AbortController();

  async function pauseFor(why: string): Promise<void> {
    if (why === reason) return;
    reason = why;
    reported = false;
    log.error({ reason }, 'paused');
    await reportPause();
  }

  /** A database that is away is told later; no work is taken meanwhile. */
  async function reportPause(): Promise<void> {
    if (reason === null || reported || reporting) return;
    reporting = true;
    try {
      // A pause by staff stays theirs to end.
      if (!(await heldByStaff())) await setWorkerState(db, { workerId, state: 'paused', reason, actor });
      reported = true;
    } catch (error) {
      log.warn({ err: error }, 'the pause is not in the registry yet');
    } finally {
      reporting = false;
    }
  }

  async function readRow() {
    return await db.worker.findUniqueOrThrow({ where: { id: workerId }, select: { state: true, pausedBy: true } });
  }

  async function heldByStaff(): Promise<boolean> {
    const { state, pausedBy } = await readRow();
    return state === 'paused' && pausedBy !== actor;
  }

  async function resume({ roof }: ProvenDevice): Promise<void> {
    if (!(await heldByStaff())) await setWorkerState(db, { workerId, state: 'active', reason: 'The device works again.', actor });
    await recordRoof(db, { workerId, roof });
    reason = null;
    faults = 0;
    log.info('resumed');
  }

  /** Resumes when the device works as it did at the start. */
  async function proveAgain(): Promise<void> {
    try {
      const again = await probeDevice(runner, stop.drain);
      const drift = driftReason(proven.roof, again.roof);
      if (drift === null) await resume(again);
      else await pauseFor(drift);
    } catch (error) {
      if (!stop.drain.aborted) log.warn({ err: error }, 'still paused');
    }
  }

  return {
    reason: () => reason,
    async observe(graded) {
      if (graded.kind === 'ended') return;
      faults = graded.kind === 'fault' ? faults + 1 : 0;
      if (graded.kind === 'fault' && faults >= FAULTS_IN_A_ROW)
        await pauseFor(`${faults} faults in a row that were not the students’. Last: ${graded.reason}`);
      const drift = graded.kind === 'result' ? driftReason(proven.roof, graded.result.roof) : null;
      if (drift !== null) await pauseFor(drift);
    },
    async recover() {
      for (const delayMs of delays(pace.recover)) {
        if (reason === null || stop.drain.aborted) return;
        retry = new AbortController();
        await pause(delayMs, stop.drain, retry.signal);
        if (!stop.drain.aborted) await proveAgain();
      }
    },
    async seen(state) {
      if (reason === null) return;
      if (!reported) return await reportPause();
      // `state` may be from before the pause was written.
      if (state !== 'active' || (await readRow()).state !== 'active') return;
      reported = false;
      retry.abort();
    },
  };
}

function driftReason(reference: ProvenDevice['roof'], measured: ProvenDevice['roof']): string | null {
  const shift = roofShift(reference, measured);
  if (shift === null || Math.abs(shift) <= LARGEST_SHIFT) return null;
  const percent = `${shift > 0 ? '+' : '−'}${Math.abs(shift * 100).toFixed(1)} %`;
  return `The measured roof moved by ${percent} since this worker started (more than ${LARGEST_SHIFT * 100} %). Look at clocks, temperature and other users of the GPU; restart the worker to take the new roof for its reference.`;
}
