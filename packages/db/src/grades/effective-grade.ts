import { bestOf, lastOf, type Ranked, rankedResult } from './best-of.ts';
import type { AssignmentRules, GradedHandIn, GradeInput, GrantedOverride } from './grade-input.ts';
import { byArrival, type LateDays, replayLateDays } from './late-days.ts';

/** Why an exercise has the points it has. */
type GradeReason =
  /** The hand-in named counts, by the assignment's policy. */
  | 'best'
  | 'last'
  | 'chosen'
  /** The policy is `chosen` and none is chosen that can count, so the last one (`lastOf`) does. */
  | 'last-for-none-chosen'
  | 'override'
  /** Nothing was handed in. */
  | 'nothing-handed-in'
  /** Something was, and has no result yet. */
  | 'no-result-yet'
  /** Everything that was came after the last late day, or without late days left. */
  | 'too-late'
  | 'no-late-days';

interface ExerciseGrade {
  readonly exercise: string;
  /** 0 … maxPoints. */
  readonly points: number;
  readonly maxPoints: number;
  readonly handInId: string | null;
  /** Of the hand-in that counts. */
  readonly lateDays: number;
  readonly reason: GradeReason;
}

interface AssignmentGrade {
  readonly assignmentId: string;
  readonly points: number;
  readonly maxPoints: number;
  /** Spent from the student's budget, under the late policy `budget`. */
  readonly lateDaysSpent: number;
  /** The assignment as a whole was given points by a person. */
  readonly overridden: boolean;
  readonly exercises: readonly ExerciseGrade[];
}

export interface CourseGrade {
  readonly points: number;
  readonly maxPoints: number;
  readonly lateDaysSpent: number;
  readonly lateDaysLeft: number;
  /** In the order of the input. */
  readonly assignments: readonly AssignmentGrade[];
}

/** One student's grades in one course: a pure function of what was handed in, its results, and the rules. */
export function effectiveGrade(input: GradeInput): CourseGrade {
  const late = replayLateDays(input);
  const assignments = input.assignments.map((assignment) => gradeAssignment(assignment, input, late));
  return {
    points: sum(assignments.map(({ points }) => points)),
    maxPoints: sum(assignments.map(({ maxPoints }) => maxPoints)),
    lateDaysSpent: late.totalSpent,
    lateDaysLeft: Math.max(0, input.lateDayBudget - late.totalSpent),
    assignments,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function gradeAssignment(assignment: AssignmentRules, input: GradeInput, late: LateDays): AssignmentGrade {
  const overrides = input.overrides.filter(({ assignmentId }) => assignmentId === assignment.id);
  const exercises = assignment.exercises.map(({ exercise, weight }) => {
    const handIns = input.handIns.filter((handIn) => handIn.assignmentId === assignment.id && handIn.exercise === exercise);
    const override = overrides.find((candidate) => candidate.exercise === exercise);
    const counted = countedHandIn({ assignment, handIns, weight, late });
    return { exercise, maxPoints: weight, ...(override === undefined ? counted : { ...counted, ...overriddenBy(override, weight) }) };
  });
  const maxPoints = sum(exercises.map((grade) => grade.maxPoints));
  const whole = overrides.find(({ exercise }) => exercise === null);
  return {
    assignmentId: assignment.id,
    points: whole === undefined ? sum(exercises.map(({ points }) => points)) : overriddenBy(whole, maxPoints).points,
    maxPoints,
    lateDaysSpent: late.spent.get(assignment.id) ?? 0,
    overridden: whole !== undefined,
    exercises,
  };
}

function overriddenBy(override: GrantedOverride, maxPoints: number): { points: number; reason: GradeReason } {
  return { points: (override.score / 100) * maxPoints, reason: 'override' };
}

type Counted = Omit<ExerciseGrade, 'exercise' | 'maxPoints'>;

interface Candidate extends Ranked {
  readonly chosen: boolean;
  readonly lateDays: number;
}

interface ExerciseInput {
  readonly assignment: AssignmentRules;
  readonly handIns: readonly GradedHandIn[];
  readonly weight: number;
  readonly late: LateDays;
}

function countedHandIn({ assignment, handIns, weight, late }: ExerciseInput): Counted {
  const candidates: Candidate[] = [];
  const refusals = new Set<GradeReason>();
  for (const handIn of [...handIns].sort(byArrival)) {
    const lateness = late.lateness.get(handIn.id);
    if (lateness === undefined) continue;
    if (lateness.refusal !== null) refusals.add(lateness.refusal);
    else if (handIn.result === null) refusals.add('no-result-yet');
    else {
      const { id, createdAt, chosen, result } = handIn;
      const { lateDays } = lateness;
      const ranked = rankedResult(result, assignment.deviceClass);
      candidates.push({ ...ranked, id, createdAt, chosen, lateDays, merit: ranked.merit * shareKept(lateDays, assignment) });
    }
  }
  const choice = choose(assignment.counting, candidates);
  if (choice === null) {
    const order: readonly GradeReason[] = ['no-result-yet', 'no-late-days', 'too-late'];
    const reason = order.find((candidate) => refusals.has(candidate)) ?? 'nothing-handed-in';
    return { points: 0, handInId: null, lateDays: 0, reason };
  }
  const { candidate, reason } = choice;
  return { points: weight * candidate.merit, handInId: candidate.id, lateDays: candidate.lateDays, reason };
}

/** What late days leave of a result. */
function shareKept(lateDays: number, { latePolicy, latePercentPerDay }: AssignmentRules): number {
  return latePolicy === 'percent' ? Math.max(0, 1 - (lateDays * latePercentPerDay) / 100) : 1;
}

/** `candidates` in order of arrival. */
function choose(
  counting: AssignmentRules['counting'],
  candidates: readonly Candidate[],
): { candidate: Candidate; reason: GradeReason } | null {
  const last = lastOf(candidates);
  if (last === null) return null;
  switch (counting) {
    case 'best':
      return { candidate: bestOf(candidates) ?? last, reason: 'best' };
    case 'last':
      return { candidate: last, reason: 'last' };
    case 'chosen': {
      const chosen = candidates.find((candidate) => candidate.chosen);
      return chosen === undefined ? { candidate: last, reason: 'last-for-none-chosen' } : { candidate: chosen, reason: 'chosen' };
    }
  }
}
