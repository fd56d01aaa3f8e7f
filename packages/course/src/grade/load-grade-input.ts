import type { ItemKind, Prisma, Queryable } from '@rooflab/db';
import { effectiveExtensions } from '../extension/effective-extensions.ts';
import { loadWorks } from '../item/queries.ts';
import type { AssignmentRules, GrantedException, GrantedOverride, OwnGradeInput } from './grade-input.ts';

const RULES = {
  id: true,
  dueAt: true,
  graceMinutes: true,
  latePolicy: true,
  latePercentPerDay: true,
  maxLateDays: true,
  counting: true,
  deviceClass: true,
  items: { select: { kind: true, subject: true, weight: true }, orderBy: { position: 'asc' } },
} as const satisfies Record<keyof AssignmentRules, unknown>;

/** What grades depend on in a course's assignments. */
export const RULES_BY_DUE_DATE = { select: RULES, orderBy: [{ dueAt: 'asc' }, { id: 'asc' }] } satisfies Prisma.AssignmentFindManyArgs;

/** What staff granted and did not revoke. */
const IN_FORCE = { revokedAt: null };

export const GRANTED = { assignmentId: true, itemKind: true, subject: true, score: true } as const satisfies Prisma.OverrideSelect;

export const EXCEPTED = { assignmentId: true, kind: true, itemKind: true, subject: true } as const satisfies Prisma.GradeExceptionSelect;

export function toException({
  itemKind,
  subject,
  ...row
}: Omit<GrantedException, 'item'> & { readonly itemKind: ItemKind | null; readonly subject: string | null }): GrantedException {
  return { ...row, item: itemKind === null || subject === null ? null : { kind: itemKind, subject } };
}

export function toGranted({
  itemKind: kind,
  subject,
  ...row
}: Omit<GrantedOverride, 'item'> & { readonly itemKind: ItemKind | null; readonly subject: string | null }): GrantedOverride {
  return { ...row, item: kind === null || subject === null ? null : { kind, subject } };
}

/** All that `effectiveGrade` needs for one student in one course; assignments by due date. Throws when there is no such enrolment. */
export async function loadGradeInput(db: Queryable, enrolmentId: string): Promise<OwnGradeInput> {
  const { course, overrides, exceptions } = await db.enrolment.findUniqueOrThrow({
    where: { id: enrolmentId },
    select: {
      course: { select: { timeZone: true, lateDayBudget: true, assignments: RULES_BY_DUE_DATE } },
      overrides: { where: IN_FORCE, select: GRANTED },
      exceptions: { where: IN_FORCE, select: EXCEPTED },
    },
  });
  const extensions = await effectiveExtensions(db, { enrolmentIds: [enrolmentId] });
  const works = await loadWorks(db, { enrolmentIds: [enrolmentId], lean: null });
  return { ...course, extensions, overrides: overrides.map(toGranted), exceptions: exceptions.map(toException), works };
}
