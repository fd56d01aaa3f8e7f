import type { ItemKind } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { z } from 'zod';

/** In the order in which an assignment has them. */
export const itemKindSchema = z.enum(['exercise', 'question', 'experiment', 'report']) satisfies z.ZodType<ItemKind>;

/** Which item of an assignment. A question and an experiment may have the same subject. */
export const itemKeySchema = z.object({
  kind: itemKindSchema,
  /** `<lab>/<exercise>`, `<lab>/<question>`, `<lab>/<experiment>` or `report` */
  subject: z.string().max(100),
});

export type ItemKey = Readonly<z.infer<typeof itemKeySchema>>;

/** Whose work is read. */
export interface WorksAsked {
  readonly enrolmentIds: readonly string[];
  /** Their course, where work that cannot matter for the grades in it may be left out; null: everything. */
  readonly lean: { readonly courseId: string } | null;
}

/** Everything that the database's queries have to know about a kind of item. */
export interface KindOfItem {
  /** What only items of this kind have; a null term says nothing. */
  readonly terms: z.ZodObject;
  /** Which of a student's works counts; null: as the assignment says. */
  readonly counting: 'best' | 'last' | null;
  /** Where the assignment asks for a class of devices, only work on such a device counts. */
  readonly onRequiredDevice: boolean;
  /** A group does the work, and the group's latest extension holds instead of the student's own. */
  readonly ofGroup: boolean;
  /** `Students have already … it.` */
  readonly worked: string;
  /** True of an item that somebody has worked at, so that it cannot be removed; null: it always can be. */
  readonly isWorkedAt: Prisma.AssignmentItemWhereInput | null;
  /** Accepted work that may count, in any order: the columns of `workColumns`. */
  readonly works: (asked: WorksAsked) => Prisma.Sql;
  /** How far each student of a course has come: the columns of `progressColumns`. Null: the class view needs more (`studentProgress`). */
  readonly progress: ((courseId: string) => Prisma.Sql) | null;
  /** A number that grows whenever `works` would select something else; one index lookup. */
  readonly version: Prisma.Sql;
}

const WORK_DEFAULTS = {
  /** Whether the student chose it; null: it cannot be chosen. */
  chosen: Prisma.sql`NULL::boolean`,
  /** Costs no late days: grading it once failed for no fault of the student. */
  refunded: Prisma.sql`false`,
  /** A graded kernel's: */
  score: Prisma.sql`NULL::float8`,
  fraction: Prisma.sql`NULL::float8`,
  /** Of everything else: which part is right, done or well done. */
  share: Prisma.sql`NULL::float8`,
  deviceClass: Prisma.sql`NULL::text`,
  /** The group's, as `MoreTime`. */
  extension: Prisma.sql`NULL::jsonb`,
};

type WorkColumns = Readonly<Record<'id' | 'enrolmentId' | 'assignmentId' | 'subject' | 'createdAt', Prisma.Sql>> &
  Partial<typeof WORK_DEFAULTS>;

/** In one order for all kinds, so that their rows can be read together. */
export function workColumns(kind: ItemKind, given: WorkColumns): Prisma.Sql {
  const { id, enrolmentId, assignmentId, subject, createdAt, ...others } = given;
  const { chosen, refunded, score, fraction, share, deviceClass, extension } = { ...WORK_DEFAULTS, ...others };
  return Prisma.sql`${id} AS id, ${enrolmentId} AS "enrolmentId", ${assignmentId} AS "assignmentId", ${kind}::text AS kind, ${subject} AS subject,
    ${createdAt} AS "createdAt", ${chosen} AS chosen, ${refunded} AS refunded, ${score} AS score, ${fraction} AS fraction, ${share} AS share,
    ${deviceClass} AS "deviceClass", ${extension} AS extension`;
}

type ProgressColumns = Readonly<Record<'enrolmentId' | 'assignmentId' | 'subject' | 'works' | 'completeAt', Prisma.Sql>> & {
  readonly extension?: Prisma.Sql;
};

export function progressColumns(kind: ItemKind, given: ProgressColumns): Prisma.Sql {
  const { enrolmentId, assignmentId, subject, works, completeAt, extension = WORK_DEFAULTS.extension } = given;
  return Prisma.sql`${enrolmentId} AS "enrolmentId", ${assignmentId} AS "assignmentId", ${kind}::text AS kind, ${subject} AS subject,
    ${works} AS works, ${completeAt} AS "completeAt", ${extension} AS extension`;
}
