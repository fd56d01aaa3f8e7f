import { LONGEST_REASON, type WorkerState } from '@rooflab/fleet';
import type { WorkerContext } from './context.ts';

/** A worker's own pause, and its row in the registry, which staff see and may change. */
export interface SelfPause {
  /** Why the worker takes no work; null when it does. */
  reason(): string | null;
  /** Pauses, and raises an alert; if no portal answers, at the next `seen`. Does nothing while already paused. */
  begin(why: string): Promise<void>;
  /** Throws when no portal was reached; the pause then remains. */
  end(): Promise<void>;
  /** Compares with the state in the registry; true when somebody set the paused worker to `active`. */
  seen(state: WorkerState): Promise<boolean>;
}

export function createSelfPause({ portal, log }: WorkerContext): SelfPause {
  let reason: string | null = null;
  let notice: 'due' | 'under way' | 'given' = 'due';

  async function giveNotice(): Promise<void> {
    if (reason === null || notice !== 'due') return;
    notice = 'under way';
    try {
      await portal.ask('set-state', { state: 'paused', reason: reason.slice(0, LONGEST_REASON) });
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
      await portal.ask('set-state', { state: 'active', reason: 'The device works again.' });
      reason = null;
      log.info('resumed');
    },
    async seen(state) {
      await giveNotice();
      // `state` may have been read before the pause was written.
      if (reason === null || notice !== 'given' || state !== 'active') return false;
      const now = await portal.ask('touch', {});
      if (now.state !== 'active') return false;
      notice = 'due';
      return true;
    },
  };
}
