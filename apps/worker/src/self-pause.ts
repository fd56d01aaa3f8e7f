import { type Actor, setWorkerState, type WorkerState } from '@rooflab/db';
import type { WorkerContext } from './context.ts';

/** A worker's own pause, and its row in the registry, which staff see and may change. */
export interface SelfPause {
  /** Why the worker takes no work; null when it does. */
  reason(): string | null;
  /** Pauses, and raises an alert; if the database is away, at the next `seen`. Does nothing while already paused. */
  begin(why: string): Promise<void>;
  /** Throws when the registry was not reached; the pause then remains. */
  end(): Promise<void>;
  /** Compares with the state in the registry; true when somebody set the paused worker to `active`. */
  seen(state: WorkerState): Promise<boolean>;
}

export function createSelfPause({ db, log }: WorkerContext, { workerId, actor }: { workerId: string; actor: Actor }): SelfPause {
  let reason: string | null = null;
  let notice: 'due' | 'under way' | 'given' = 'due';

  async function giveNotice(): Promise<void> {
    if (reason === null || notice !== 'due') return;
    notice = 'under way';
    try {
      await setWorkerState(db, { workerId, state: 'paused', reason, actor });
      notice = 'given';
    } catch (error) {
      notice = 'due';
      log.warn({ err: error }, 'the pause is not in the registry yet');
    }
  }

  return {
    reason: () => reason,
    async begin(why) {
      if (reason !== null) return;
      reason = why;
      notice = 'due';
      log.error({ reason }, 'paused');
      await giveNotice();
    },
    async end() {
      // A pause by staff remains: only they can end it.
      await setWorkerState(db, { workerId, state: 'active', reason: 'The device works again.', actor });
      reason = null;
      log.info('resumed');
    },
    async seen(state) {
      await giveNotice();
      // `state` may have been read before the pause was written.
      if (reason === null || notice !== 'given' || state !== 'active') return false;
      const now = await db.worker.findUniqueOrThrow({ where: { id: workerId }, select: { state: true } });
      if (now.state !== 'active') return false;
      notice = 'due';
      return true;
    },
  };
}
