import type { ItemKind } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import type { z } from 'zod';

/** Which item of an assignment. A question and an experiment may have the same subject. */
export interface ItemKey {
  readonly kind: ItemKind;
  /** `<lab>/<exercise>`, `<lab>/<question>`, `<lab>/<experiment>` or `report` */
  readonly subject: string;
}

/** Whose work is read. */
export interface WorksAsked {
  readonly enrolmentIds: readonly string[];
  /** Their course, where work that cannot matter for the grades in it may be left out; null: everything. */
  readonly lean: { readonly courseId: string } | null;
}

/** All that the database room has to know of a kind of items. */
export interface KindOfItem {
  /** What only items of this kind have; null: nothing is said. */
  readonly terms: z.ZodObject;
  /** Which of a student's works counts; null: as the assignment says. */
  readonly counting: 'best' | 'last' | null;
  /** Work counts only on a device of the class that the assignment asks for, where it asks for one. */
  readonly onRequiredDevice: boolean;
  /** Work is a group's, whose latest extension holds instead of the student's own. */
  readonly ofGroup: boolean;
  /** `Students have already … it.` */
  readonly worked: string;
  /** Something was done for an item, so that it cannot go; null: it always can. */
  readonly isWorkedAt: Prisma.AssignmentItemWhereInput | null;
  /** Accepted work that may count, in any order: the columns of `workColumns`. */
  readonly works: (asked: WorksAsked) => Prisma.Sql;
  /** How far each student of a course has come: the columns of `progressColumns`. Null: the class view asks for more than that (`studentProgress`). */
  readonly progress: ((courseId: string) => Prisma.Sql) | null;
  /** A number that grows with whatever `works` selects: one look into an index. */
  readonly version: Prisma.Sql;
}

const WORK_DEFAULTS = {
  /** Whether the student chose it; null: it cannot be chosen. */
  chosen: Prisma.sql`NULL::boolean`,
  /** Costs no late days: grading it once failed for no fault of the student. */
  refunded: Prisma.sql`false`,
  /** Of a graded kernel. */
  score: Prisma.sql`NULL::float8`,
  fraction: Prisma.sql`NULL::float8`,
  /** Of all else: which part is right, done or well done. */
  share: Prisma.sql`NULL::float8`,
  deviceClass: Prisma.sql`NULL::text`,
  /** Of the group. */
  extensionDueAt: Prisma.sql`NULL::timestamptz`,
};

type WorkColumns = Readonly<Record<'id' | 'enrolmentId' | 'assignmentId' | 'subject' | 'createdAt', Prisma.Sql>> &
  Partial<typeof WORK_DEFAULTS>;

/** In one order for all kinds, so that their rows can be read together. */
export function workColumns(kind: ItemKind, given: WorkColumns): Prisma.Sql {
  const { id, enrolmentId, assignmentId, subject, createdAt, ...others } = given;
  const { chosen, refunded, score, fraction, share, deviceClass, extensionDueAt } = { ...WORK_DEFAULTS, ...others };
  return Prisma.sql`${id} AS id, ${enrolmentId} AS "enrolmentId", ${assignmentId} AS "assignmentId", ${kind}::text AS kind, ${subject} AS subject,
    ${createdAt} AS "createdAt", ${chosen} AS chosen, ${refunded} AS refunded, ${score} AS score, ${fraction} AS fraction, ${share} AS share,
    ${deviceClass} AS "deviceClass", ${extensionDueAt} AS "extensionDueAt"`;
}

type ProgressColumns = Readonly<Record<'enrolmentId' | 'assignmentId' | 'subject' | 'works' | 'completeAt', Prisma.Sql>> & {
  readonly extensionDueAt?: Prisma.Sql;
};

export function progressColumns(kind: ItemKind, given: ProgressColumns): Prisma.Sql {
  const { enrolmentId, assignmentId, subject, works, completeAt, extensionDueAt = WORK_DEFAULTS.extensionDueAt } = given;
  return Prisma.sql`${enrolmentId} AS "enrolmentId", ${assignmentId} AS "assignmentId", ${kind}::text AS kind, ${subject} AS subject,
    ${works} AS works, ${completeAt} AS "completeAt", ${extensionDueAt} AS "extensionDueAt"`;
}
