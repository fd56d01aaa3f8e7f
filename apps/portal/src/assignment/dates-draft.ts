import { Temporal } from 'temporal-polyfill';
import { localTime, momentOf } from '../ui/local-time.ts';

interface Dates {
  readonly releaseAt: string;
  readonly dueAt: string;
  /** When the leaderboard freezes; empty: never. */
  readonly leaderboardFrozenAt: string;
}

/** The dates of one assignment as the form holds them, local to the course. */
export interface DatesDraft extends Dates {
  readonly assignmentId: string;
  readonly title: string;
  /** A shift moves it. */
  readonly moves: boolean;
  readonly before: Dates;
}

interface Known {
  readonly assignmentId: string;
  readonly title: string;
  readonly releaseAt: Date;
  readonly dueAt: Date;
  readonly leaderboardFrozenAt: Date | null;
}

/** At first a shift moves what is not due yet. */
export function datesDrafts(assignments: readonly Known[], { timeZone, now }: { timeZone: string; now: Date }): readonly DatesDraft[] {
  return assignments.map(({ assignmentId, title, releaseAt, dueAt, leaderboardFrozenAt }) => {
    const before = {
      releaseAt: localTime(releaseAt, timeZone),
      dueAt: localTime(dueAt, timeZone),
      leaderboardFrozenAt: leaderboardFrozenAt === null ? '' : localTime(leaderboardFrozenAt, timeZone),
    };
    return { assignmentId, title, moves: dueAt > now, ...before, before };
  });
}

/** Moves the chosen ones by whole calendar days; each date keeps its time of day. */
export function shifted(drafts: readonly DatesDraft[], days: number): readonly DatesDraft[] {
  return drafts.map((each) =>
    each.moves
      ? {
          ...each,
          releaseAt: shiftedLocal(each.releaseAt, days),
          dueAt: shiftedLocal(each.dueAt, days),
          leaderboardFrozenAt: shiftedLocal(each.leaderboardFrozenAt, days),
        }
      : each,
  );
}

/** An empty or unreadable time stays as it is. */
function shiftedLocal(local: string, days: number): string {
  try {
    return Temporal.PlainDateTime.from(local).add({ days }).toString({ smallestUnit: 'minute' });
  } catch (error) {
    if (error instanceof RangeError) return local;
    throw error;
  }
}

export function isChanged({ before, ...now }: DatesDraft): boolean {
  return now.releaseAt !== before.releaseAt || now.dueAt !== before.dueAt || now.leaderboardFrozenAt !== before.leaderboardFrozenAt;
}

/** The changed ones as the API takes them. Unreadable times are sent as empty text, which it refuses by the field's name. */
export function sentDates(drafts: readonly DatesDraft[], timeZone: string) {
  const moment = (local: string) => momentOf(local, timeZone) ?? '';
  return drafts.filter(isChanged).map(({ assignmentId, releaseAt, dueAt, leaderboardFrozenAt }) => ({
    assignmentId,
    releaseAt: moment(releaseAt),
    dueAt: moment(dueAt),
    leaderboardFrozenAt: leaderboardFrozenAt === '' ? null : moment(leaderboardFrozenAt),
  }));
}
