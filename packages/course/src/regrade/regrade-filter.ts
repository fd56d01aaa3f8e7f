import type { Queryable } from '@rooflab/db';
import { isStorableMoment, Prisma } from '@rooflab/db';
import type { DeviceClass } from '@rooflab/result';
import { z } from 'zod';
import { bestFirst } from '../grade/best-first.ts';

const momentSchema = z.iso
  .datetime()
  .refine((text) => isStorableMoment(new Date(text)), 'Write a date and time between the years 1 and 9999.');

/** Which hand-ins of a course are graded again. Only ones that have ended are; what is left out does not restrict. */
export const regradeFilterSchema = z.object({
  assignmentId: z.uuid().optional(),
  exercise: z.string().max(100).optional(),
  enrolmentId: z.uuid().optional(),
  /** At most what fits into a request. */
  handInIds: z.array(z.uuid()).max(7000).optional(),
  /** Of the effective grading. */
  verdicts: z.array(z.string().max(100)).max(50).optional(),
  handedInFrom: momentSchema.optional(),
  handedInBefore: momentSchema.optional(),
  /** `best`: one for each student and exercise, `bestOf` those that the rest of the filter leaves, or the first of them if none has a result; `last`: the latest. */
  which: z.enum(['all', 'best', 'last']).default('all'),
});

export type RegradeFilter = z.infer<typeof regradeFilterSchema>;

export interface RegradeCandidate {
  readonly handInId: string;
  readonly deviceClass: DeviceClass | null;
}

const ORDER = {
  all: Prisma.sql`h.id`,
  best: Prisma.sql`${bestFirst(Prisma.sql`a.device_class`)}, h.created_at, h.id`,
  last: Prisma.sql`h.created_at DESC, h.id DESC`,
};

function conditions(courseId: string, filter: RegradeFilter): Prisma.Sql {
  const all = [Prisma.sql`a.course_id = ${courseId}::uuid`, Prisma.sql`h.ended_at IS NOT NULL`];
  if (filter.assignmentId !== undefined) all.push(Prisma.sql`h.assignment_id = ${filter.assignmentId}::uuid`);
  if (filter.exercise !== undefined) all.push(Prisma.sql`h.exercise = ${filter.exercise}`);
  if (filter.enrolmentId !== undefined) all.push(Prisma.sql`h.enrolment_id = ${filter.enrolmentId}::uuid`);
  if (filter.handInIds !== undefined) all.push(Prisma.sql`h.id = ANY(${filter.handInIds}::uuid[])`);
  if (filter.verdicts !== undefined) all.push(Prisma.sql`g.verdict = ANY(${filter.verdicts}::text[])`);
  if (filter.handedInFrom !== undefined) all.push(Prisma.sql`h.created_at >= ${filter.handedInFrom}::timestamptz`);
  if (filter.handedInBefore !== undefined) all.push(Prisma.sql`h.created_at < ${filter.handedInBefore}::timestamptz`);
  return Prisma.join(all, ' AND ');
}

export async function selectCandidates(db: Queryable, courseId: string, filter: RegradeFilter): Promise<RegradeCandidate[]> {
  const distinct = filter.which === 'all' ? Prisma.sql`h.id` : Prisma.sql`h.enrolment_id, h.assignment_id, h.exercise`;
  return await db.$queryRaw<RegradeCandidate[]>(Prisma.sql`
    SELECT DISTINCT ON (${distinct}) h.id AS "handInId", a.device_class::text AS "deviceClass"
    FROM hand_ins h
    JOIN assignments a ON a.id = h.assignment_id
    LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.effective
    WHERE ${conditions(courseId, filter)}
    ORDER BY ${distinct}, ${ORDER[filter.which]}`);
}
