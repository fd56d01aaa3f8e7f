import { gradedOn } from '@rooflab/roofline';
import { EXPERIMENT_ITEM, REPORT_ITEM } from '../assignments/items.ts';
import { rankedResult, rankedShare } from './best-of.ts';
import type { AssignmentRules, GradedRun, GradeInput, GrantedOverride } from './grade-input.ts';
import { countedWork, type ItemGrade, type Work } from './item-grade.ts';
import { type LateDays, replayLateDays } from './late-days.ts';

interface ExerciseGrade extends ItemGrade {
  readonly exercise: string;
  /** The one that counts. */
  readonly handInId: string | null;
}

interface QuestionGrade extends ItemGrade {
  readonly question: string;
  /** The one that counts. */
  readonly tryId: string | null;
}

interface ExperimentGrade extends ItemGrade {
  readonly experiment: string;
  /** The one that counts. */
  readonly runId: string | null;
}

interface ReportGrade extends ItemGrade {
  /** The one that counts. */
  readonly reportHandInId: string | null;
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
  readonly questions: readonly QuestionGrade[];
  readonly experiments: readonly ExperimentGrade[];
  /** Null: a report has no points. */
  readonly report: ReportGrade | null;
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
  const graded = (item: string, weight: number, works: readonly Work[], counting = assignment.counting) => {
    const { workId, ...counted } = countedWork({ assignment: { ...assignment, counting }, works, weight, late });
    const override = overrides.find(({ exercise }) => exercise === item);
    return { workId, maxPoints: weight, ...(override === undefined ? counted : { ...counted, ...overriddenBy(override, weight) }) };
  };
  const exercises = assignment.exercises.map(({ exercise, weight }) => {
    const { workId, ...grade } = graded(exercise, weight, handInsFor(assignment, exercise, input));
    return { exercise, handInId: workId, ...grade };
  });
  const questions = assignment.questions.map(({ question, weight }) => {
    const { workId, ...grade } = graded(question, weight, triesFor(assignment, question, input));
    return { question, tryId: workId, ...grade };
  });
  const experiments = assignment.experiments.map(({ experiment, weight }) => {
    // What is done stays done, whatever is run after it.
    const { workId, ...grade } = graded(`${EXPERIMENT_ITEM}${experiment}`, weight, runsFor(assignment, experiment, input), 'best');
    return { experiment, runId: workId, ...grade };
  });
  const report = reportGrade(assignment, (weight) => graded(REPORT_ITEM, weight, reportsFor(assignment, input), 'last'));
  const items: readonly ItemGrade[] = [...exercises, ...questions, ...experiments, ...(report === null ? [] : [report])];
  const maxPoints = sum(items.map((grade) => grade.maxPoints));
  const whole = overrides.find(({ exercise }) => exercise === null);
  return {
    assignmentId: assignment.id,
    points: whole === undefined ? sum(items.map(({ points }) => points)) : overriddenBy(whole, maxPoints).points,
    maxPoints,
    lateDaysSpent: late.spent.get(assignment.id) ?? 0,
    overridden: whole !== undefined,
    exercises,
    questions,
    experiments,
    report,
  };
}

/** The latest version counts that has a score. */
function reportGrade(
  { reportWeight }: AssignmentRules,
  graded: (weight: number) => ItemGrade & { readonly workId: string | null },
): ReportGrade | null {
  if (reportWeight === null) return null;
  const { workId, ...grade } = graded(reportWeight);
  return { reportHandInId: workId, ...grade };
}

function overriddenBy(override: GrantedOverride, maxPoints: number): Pick<ItemGrade, 'points' | 'reason'> {
  return { points: (override.score / 100) * maxPoints, reason: 'override' };
}

function handInsFor({ id, deviceClass }: AssignmentRules, exercise: string, { handIns }: GradeInput): Work[] {
  const own = handIns.filter((handIn) => handIn.assignmentId === id && handIn.exercise === exercise);
  return own.map((handIn) => ({ ...handIn, result: handIn.result && rankedResult(handIn.result, deviceClass) }));
}

function triesFor(assignment: AssignmentRules, question: string, { tries }: GradeInput): Work[] {
  const own = tries.filter(({ assignmentId, question: of }) => assignmentId === assignment.id && of === question);
  return own.map(({ id, answeredAt, fraction }) => ({
    ...{ id, createdAt: answeredAt, chosen: null },
    result: fraction === null ? null : rankedShare(fraction),
  }));
}

function runsFor(assignment: AssignmentRules, experiment: string, { runs }: GradeInput): Work[] {
  const own = runs.filter(({ assignmentId, experiment: of }) => assignmentId === assignment.id && of === experiment);
  return own.map((run) => ({
    ...{ id: run.id, createdAt: run.createdAt, chosen: null },
    result: run.complete === null ? null : rankedShare(isDone(run, assignment) ? 1 : 0),
  }));
}

/** Whether a run has the points of its experiment, all or none: they are for measuring, and not for what was measured. */
export function isDone(
  { complete, deviceClass }: Pick<GradedRun, 'complete' | 'deviceClass'>,
  { deviceClass: required }: Pick<AssignmentRules, 'deviceClass'>,
): boolean {
  const anyDevice = required === null || gradedOn(required) !== 'speed';
  return complete === true && (anyDevice || deviceClass === required);
}

function reportsFor({ id: assignmentId }: AssignmentRules, { reports }: GradeInput): Work[] {
  const own = reports.filter((report) => report.assignmentId === assignmentId);
  return own.map(({ id, createdAt, score }) => ({
    ...{ id, createdAt, chosen: null },
    result: score === null ? null : rankedShare(score / 100),
  }));
}
