import type { SpawnedChild } from './spawn-child.ts';
import { createTurns } from './turns.ts';

/** Time to exit after the reply; then the process is killed, whatever its driver is doing. */
const EXIT_LIMIT_MS = 2_000;

/** The child of one task, among those of other tasks on the same device. */
interface OneOfThem {
  /** As `Turns.take`. */
  takeTurn(granted: () => void): boolean;
  leaveTurn(): void;
  /** Aborts when it has to begin again: a child beside it was killed or crashed before it has had the device. */
  readonly restart: AbortSignal;
  /** Its work is over; `sound` if it ended by itself. */
  end(sound: boolean): Company;
}

/** What happened beside a child while it worked. */
interface Company {
  /** There was another child. */
  readonly hadOthers: boolean;
  /** Another child was killed or crashed. */
  readonly isDisturbed: boolean;
}

/** The children that live on one device. */
export interface GradingsBeside {
  add(child: SpawnedChild): OneOfThem;
  /** Resolves when at most this many are at work; for none, when their processes are gone too. */
  atMost(count: number): Promise<void>;
}

interface Member {
  readonly restart: AbortController;
  hasHadTurn: boolean;
  hadOthers: boolean;
  isDisturbed: boolean;
}

export function createGradingsBeside(): GradingsBeside {
  const turns = createTurns();
  const working = new Map<Member, Promise<void>>();
  const leaving = new Set<Promise<void>>();

  function disturbOthers(): void {
    for (const other of working.keys()) {
      other.isDisturbed = true;
      if (!other.hasHadTurn) other.restart.abort(new Error('A process beside this one was killed or crashed.'));
    }
  }

  return {
    add(child) {
      const member: Member = { restart: new AbortController(), hasHadTurn: false, hadOthers: working.size > 0, isDisturbed: false };
      for (const other of working.keys()) other.hadOthers = true;
      const done = Promise.withResolvers<void>();
      working.set(member, done.promise);
      return {
        takeTurn: (granted) =>
          turns.take(member, () => {
            member.hasHadTurn = true;
            granted();
          }),
        leaveTurn: () => turns.leave(member),
        restart: member.restart.signal,
        end(sound) {
          working.delete(member);
          if (!sound && !member.restart.signal.aborted) disturbOthers();
          const left = gone(child).then(() => {
            turns.leave(member);
            leaving.delete(left);
          });
          leaving.add(left);
          // One that has ended by itself has left the device; what its driver still does for a killed one is not known.
          if (sound) turns.leave(member);
          done.resolve();
          return member;
        },
      };
    },
    async atMost(count) {
      while (working.size > count) await Promise.race(working.values());
      if (count === 0) await Promise.all(leaving);
    },
  };
}

async function gone(child: SpawnedChild): Promise<void> {
  const timer = setTimeout(child.kill, EXIT_LIMIT_MS);
  await child.gone;
  clearTimeout(timer);
}
