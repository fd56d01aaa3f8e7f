import { gradedOn } from '@rooflab/roofline';
import type { ItemKey } from '../item/kind.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { type Ranked, rankedResult, rankedShare } from './best-of.ts';
import type { AssignmentRules, GradedWork, GradeInput, GrantedOverride, WorkResult } from './grade-input.ts';
import { countedWork } from './item-grade.ts';
import { type LateDays, replayLateDays } from './late-days.ts';
import { exactPoints, sumPoints } from './points.ts';
import type { AssignmentGrade, CourseGrade, ItemGrade } from './schema.ts';

/** One student's grades in one course, in all assignments of the input: a pure function of what was handed in, its results, and the rules. */
export function effectiveGrade(input: GradeInput): CourseGrade {
  const exempt = exemptions(input);
  const late = replayLateDays({ ...input, works: input.works.filter((work) => !exempt(work.assignmentId, work)) });
  const works = Map.groupBy(input.works, ({ assignmentId, ...item }) => keyOf(assignmentId, item));
  const assignments = input.assignments.map((assignment) => gradeAssignment(assignment, { ...input, exempt, works, late }));
  return {
    points: sumPoints(assignments.map(({ points }) => points)),
    maxPoints: sumPoints(assignments.map(({ maxPoints }) => maxPoints)),
    lateDaysSpent: late.totalSpent,
    lateDaysLeft: Math.max(0, input.lateDayBudget - late.totalSpent),
    assignments,
  };
}

function keyOf(assignmentId: string, { kind, subject }: ItemKey): string {
  return `${assignmentId} ${kind} ${subject}`;
}

type IsExempt = (assignmentId: string, item: ItemKey) => boolean;

/** Whether the student is exempt from an item, or from the whole assignment. */
function exemptions({ exceptions }: Pick<GradeInput, 'exceptions'>): IsExempt {
  const exempt = exceptions.filter(({ kind }) => kind === 'exempt');
  return (assignmentId, { kind, subject }) =>
    exempt.some(
      (each) => each.assignmentId === assignmentId && (each.item === null || (each.item.kind === kind && each.item.subject === subject)),
    );
}

interface Done extends Pick<GradeInput, 'overrides' | 'exceptions'> {
  readonly exempt: IsExempt;
  /** By assignment and item. */
  readonly works: ReadonlyMap<string, readonly GradedWork[]>;
  readonly late: LateDays;
}

function gradeAssignment(assignment: AssignmentRules, { overrides, exceptions, exempt, works, late }: Done): AssignmentGrade {
  const own = overrides.filter(({ assignmentId }) => assignmentId === assignment.id);
  const items = assignment.items.map(({ kind, subject, weight }): ItemGrade => {
    if (exempt(assignment.id, { kind, subject })) return { kind, subject, ...uncounted('exempt') };
    const counting = ITEM_KINDS[kind].counting ?? assignment.counting;
    const done = (works.get(keyOf(assignment.id, { kind, subject })) ?? []).map((work) => ({
      ...work,
      result: work.result && rankedWork(work.result, kind, assignment),
    }));
    const counted = countedWork({ assignment: { ...assignment, counting }, works: done, weight, late });
    const override = own.find(({ item }) => item?.kind === kind && item.subject === subject);
    const given = override === undefined ? {} : overriddenBy(override, weight);
    return { kind, subject, maxPoints: weight, ...counted, ...given };
  });
  const maxPoints = sumPoints(items.map((grade) => grade.maxPoints));
  const isExempt = items.length > 0 && items.every(({ reason }) => reason === 'exempt');
  const whole = isExempt ? undefined : own.find(({ item }) => item === null);
  return {
    assignmentId: assignment.id,
    points: whole === undefined ? sumPoints(items.map(({ points }) => points)) : overriddenBy(whole, maxPoints).points,
    maxPoints,
    lateDaysSpent: late.spent.get(assignment.id) ?? 0,
    overridden: whole !== undefined,
    handedIn: whole !== undefined || items.some(({ reason }) => reason !== 'nothing-handed-in' && reason !== 'exempt'),
    exempt: isExempt,
    withheld: exceptions.some(({ assignmentId, kind }) => assignmentId === assignment.id && kind === 'withheld'),
    items,
  };
}

/** An item that counts neither in the points nor in the maximum. */
function uncounted(reason: 'exempt' | 'withheld'): Omit<ItemGrade, 'kind' | 'subject'> {
  return { workId: null, points: 0, maxPoints: 0, lateDays: 0, reason };
}

/** The grade as the student is told it: without what staff withhold, also in the totals. */
export function toldGrade(grade: CourseGrade): CourseGrade {
  const assignments = grade.assignments.map((assignment): AssignmentGrade => {
    if (!assignment.withheld) return assignment;
    const items = assignment.items.map(({ kind, subject }) => ({ kind, subject, ...uncounted('withheld') }));
    return { ...assignment, points: 0, maxPoints: 0, overridden: false, items };
  });
  return {
    ...grade,
    points: sumPoints(assignments.map(({ points }) => points)),
    maxPoints: sumPoints(assignments.map(({ maxPoints }) => maxPoints)),
    assignments,
  };
}

function overriddenBy(override: GrantedOverride, maxPoints: number): Pick<ItemGrade, 'points' | 'reason'> {
  return { points: exactPoints((override.score / 100) * maxPoints), reason: 'override' };
}

function rankedWork(
  result: WorkResult,
  kind: ItemKey['kind'],
  { deviceClass: required }: Pick<AssignmentRules, 'deviceClass'>,
): Omit<Ranked, 'id' | 'createdAt'> {
  if ('score' in result) return rankedResult(result, required);
  const anyDevice = !ITEM_KINDS[kind].onRequiredDevice || required === null || gradedOn(required) !== 'speed';
  return rankedShare(anyDevice || result.deviceClass === required ? result.share : 0);
}
