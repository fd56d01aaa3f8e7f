import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import type { z } from 'zod';
import { bestOfCell } from '../grade/best-first.ts';
import type { sideSchema } from './schema.ts';

export type Side = z.infer<typeof sideSchema>;

/** The best hand-in (`bestOf`) of each student, including those who left the course, in order of arrival; without the sources. */
export async function bestHandIns(
  db: Queryable,
  { courseId, assignmentId, exercise }: { courseId: string; assignmentId: string; exercise: string },
): Promise<Side[]> {
  const cell = Prisma.sql`g.enrolment_id = e.id AND g.assignment_id = a.id AND g.exercise = ${exercise}`;
  return await db.$queryRaw<Side[]>(Prisma.sql`
    SELECT best.hand_in_id AS "handInId", e.id AS "enrolmentId", u.name, best.handed_in_at AS "createdAt"
    FROM enrolments e JOIN users u ON u.id = e.user_id
    JOIN assignments a ON a.id = ${assignmentId}::uuid
    CROSS JOIN LATERAL (${bestOfCell(Prisma.sql`g.*`, { cell, required: Prisma.sql`a.device_class` })}) best
    WHERE e.course_id = ${courseId}::uuid AND e.role = 'student'
    ORDER BY best.handed_in_at, best.hand_in_id`);
}

export async function sourcesOf(db: Queryable, handInIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.handIn.findMany({ where: { id: { in: [...handInIds] } }, select: { id: true, source: true } });
  return new Map(rows.map(({ id, source }) => [id, source]));
}
