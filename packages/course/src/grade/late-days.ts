import type { MoreTime } from '../extension/more-time.ts';
import type { ItemKey } from '../item/kind.ts';
import { extendedDueAt, lateDaysAllowed, lateDaysAt } from './deadline.ts';
import type { AssignmentRules, GradedWork, GradeInput } from './grade-input.ts';

interface Lateness {
  readonly lateDays: number;
  /** Why it cannot count: it came after the last late day, or no late days were left. Null: it can. */
  readonly refusal: 'too-late' | 'no-late-days' | null;
}

export interface LateDays {
  /** By work. */
  readonly lateness: ReadonlyMap<string, Lateness>;
  /** By assignment; 0 where the policy is not `budget`. */
  readonly spent: ReadonlyMap<string, number>;
  readonly totalSpent: number;
}

type LateInput = Pick<GradeInput, 'timeZone' | 'lateDayBudget' | 'assignments' | 'extensions'> & {
  readonly works: readonly Omit<GradedWork, 'chosen' | 'result'>[];
};

/** Order of arrival. Ids break ties, so that the order of the input never matters. */
export function byArrival(a: { createdAt: Date; id: string }, b: { createdAt: Date; id: string }): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/**
 * Replays all work in order of arrival and spends late days as they were spent when each was accepted. An assignment costs as many late days as the
 * latest work handed in for it, even if that work does not count in the end: the student agreed to spend them.
 */
export function replayLateDays(input: LateInput): LateDays {
  const rules = new Map(input.assignments.map((assignment) => [assignment.id, assignment]));
  const extensions = new Map(input.extensions.map((extension) => [extension.assignmentId, extension]));
  const lateness = new Map<string, Lateness>();
  const spent = new Map<string, number>();
  let totalSpent = 0;
  for (const work of input.works.toSorted(byArrival)) {
    const assignment = rules.get(work.assignmentId);
    // A report without points costs nothing.
    if (assignment === undefined || !hasItem(assignment, work)) continue;
    const lateDays = workLateDays(work.createdAt, assignment, {
      timeZone: input.timeZone,
      extension: work.extension === undefined ? (extensions.get(assignment.id) ?? null) : work.extension,
    });
    if (lateDays > lateDaysAllowed(assignment)) {
      lateness.set(work.id, { lateDays, refusal: 'too-late' });
      continue;
    }
    const already = spent.get(assignment.id) ?? 0;
    const cost = assignment.latePolicy === 'budget' && !work.refunded ? Math.max(0, lateDays - already) : 0;
    if (totalSpent + cost > input.lateDayBudget) {
      lateness.set(work.id, { lateDays, refusal: 'no-late-days' });
      continue;
    }
    spent.set(assignment.id, already + cost);
    totalSpent += cost;
    lateness.set(work.id, { lateDays, refusal: null });
  }
  return { lateness, spent, totalSpent };
}

function workLateDays(
  at: Date,
  assignment: Pick<AssignmentRules, 'dueAt' | 'graceMinutes'>,
  { timeZone, extension }: { timeZone: string; extension: MoreTime | null },
): number {
  const dueAt = extendedDueAt({ dueAt: assignment.dueAt, timeZone }, extension);
  return lateDaysAt(at, { dueAt, graceMinutes: assignment.graceMinutes, timeZone });
}

function hasItem({ items }: AssignmentRules, { kind, subject }: ItemKey): boolean {
  return items.some((item) => item.kind === kind && item.subject === subject);
}
