import { isItem } from '../item/item.ts';
import type { Api } from '../pages-bridge.ts';
import type { HandInTerms } from './lab-data.ts';

export type Assignment = Awaited<ReturnType<Api['assignment']['byId']>>;
export type Course = Awaited<ReturnType<Api['course']['byId']>>;

/** `formatted` tells moments in the reader's time zone. */
export function handInTerms(
  { assignment, course, exercise }: { assignment: Assignment; course: Course; exercise: string },
  formatted: (at: Date) => string,
): HandInTerms {
  const { mine } = assignment;
  if (course.archivedAt !== null) return { kind: 'closed', reason: 'This course is archived: nothing in it can be changed.' };
  if (mine === null) return { kind: 'preview' };
  if (mine.state === 'not-released') return { kind: 'closed', reason: `This assignment opens ${formatted(assignment.releaseAt)}.` };
  if (mine.state === 'closed') {
    const closed = assignment.archivedAt === null ? `closed ${formatted(mine.closesAt)}` : 'is archived';
    return { kind: 'closed', reason: `This assignment ${closed}. Check and Measure still work.` };
  }
  const own = mine.items.find(isItem({ kind: 'exercise', subject: exercise }));
  return {
    kind: 'open',
    attemptsLeft: own?.attemptsLeft ?? null,
    nextAt: own?.nextAt?.toISOString() ?? null,
    late: mine.state === 'late' ? latePrice(assignment, mine.lateDaysNow) : null,
    consequences: consequences(assignment),
  };
}

function consequences({ replacesWaiting, showBestKernels }: Assignment): string[] {
  const sentences = [
    replacesWaiting && 'It replaces a hand-in that is still waiting.',
    showBestKernels &&
      'Once nobody can hand in any more, the class can read it, without your name, if it is among the best. You can hide under Leaderboards.',
  ];
  return sentences.filter((sentence) => sentence !== false);
}

function latePrice({ latePolicy, latePercentPerDay }: Assignment, lateDays: number): string {
  const days = `${lateDays} day${lateDays === 1 ? '' : 's'}`;
  if (latePolicy === 'percent') return `This is ${days} late and costs ${Math.min(100, lateDays * latePercentPerDay)} % of its points.`;
  return `This is ${days} late and spends late days.`;
}
