import { extendedDueAt, lateDaysAllowed, lateDaysAt } from './deadline.ts';
import type { AssignmentRules, GradedHandIn, GradedReport, GradedRun, GradedTry, GradeInput } from './grade-input.ts';

interface Lateness {
  readonly lateDays: number;
  /** Why it cannot count, if so: after the last late day, or without late days left to spend. */
  readonly refusal: 'too-late' | 'no-late-days' | null;
}

export interface LateDays {
  /** By hand-in, try, run or report. */
  readonly lateness: ReadonlyMap<string, Lateness>;
  /** By assignment; 0 where the policy is not `budget`. */
  readonly spent: ReadonlyMap<string, number>;
  readonly totalSpent: number;
}

/** Something that a student did for an assignment. */
interface Arrival extends Pick<GradedHandIn, 'id' | 'assignmentId' | 'createdAt' | 'refunded'> {
  /** Of the group, for what a group hands in; left out: the student's own. */
  readonly extensionDueAt?: Date | null;
}

type LateInput = Pick<GradeInput, 'timeZone' | 'lateDayBudget' | 'assignments' | 'extensions'> & {
  readonly handIns: readonly Arrival[];
  readonly tries: readonly Pick<GradedTry, 'id' | 'assignmentId' | 'answeredAt'>[];
  readonly runs: readonly Pick<GradedRun, 'id' | 'assignmentId' | 'createdAt'>[];
  readonly reports: readonly Pick<GradedReport, 'id' | 'assignmentId' | 'createdAt' | 'extensionDueAt'>[];
};

/** Order of arrival; ids break ties so that the order of the input never matters. */
export function byArrival(a: { createdAt: Date; id: string }, b: { createdAt: Date; id: string }): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** In order of arrival. A report without points is none: it costs nothing. */
function arrivalsOf({ assignments, handIns, tries, runs, reports }: LateInput): Arrival[] {
  const counted = new Set(assignments.flatMap(({ id, reportWeight }) => (reportWeight === null ? [] : [id])));
  const others = [
    ...tries.map(({ id, assignmentId, answeredAt }) => ({ id, assignmentId, createdAt: answeredAt })),
    ...runs,
    ...reports.filter(({ assignmentId }) => counted.has(assignmentId)),
  ];
  return [...handIns, ...others.map((each) => ({ ...each, refunded: false }))].sort(byArrival);
}

/**
 * Replays hand-ins, answered tries, runs and reports in order of arrival and spends late days as they were spent when each was accepted: an assignment costs
 * the most late days of anything handed in for it, whether or not that one counts in the end, because the student was asked before it was spent.
 */
export function replayLateDays(input: LateInput): LateDays {
  const rules = new Map(input.assignments.map((assignment) => [assignment.id, assignment]));
  const extensions = new Map(input.extensions.map((extension) => [extension.assignmentId, extension.dueAt]));
  const lateness = new Map<string, Lateness>();
  const spent = new Map<string, number>();
  let totalSpent = 0;
  for (const handIn of arrivalsOf(input)) {
    const assignment = rules.get(handIn.assignmentId);
    if (assignment === undefined) continue;
    const lateDays = handInLateDays(handIn.createdAt, assignment, {
      timeZone: input.timeZone,
      extensionDueAt: handIn.extensionDueAt === undefined ? (extensions.get(assignment.id) ?? null) : handIn.extensionDueAt,
    });
    if (lateDays > lateDaysAllowed(assignment)) {
      lateness.set(handIn.id, { lateDays, refusal: 'too-late' });
      continue;
    }
    const already = spent.get(assignment.id) ?? 0;
    const cost = assignment.latePolicy === 'budget' && !handIn.refunded ? Math.max(0, lateDays - already) : 0;
    if (totalSpent + cost > input.lateDayBudget) {
      lateness.set(handIn.id, { lateDays, refusal: 'no-late-days' });
      continue;
    }
    spent.set(assignment.id, already + cost);
    totalSpent += cost;
    lateness.set(handIn.id, { lateDays, refusal: null });
  }
  return { lateness, spent, totalSpent };
}

function handInLateDays(
  at: Date,
  assignment: Pick<AssignmentRules, 'dueAt' | 'graceMinutes'>,
  { timeZone, extensionDueAt }: { timeZone: string; extensionDueAt: Date | null },
): number {
  return lateDaysAt(at, { dueAt: extendedDueAt(assignment.dueAt, extensionDueAt), graceMinutes: assignment.graceMinutes, timeZone });
}
