import type { Queryable } from '@rooflab/db';
import { Prisma } from '@rooflab/db';
import { bestOfCell } from './best-first.ts';

export interface SourceRow {
  readonly handInId: string;
  readonly enrolmentId: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly verdict: string;
  readonly score: number | null;
}

/** Of each student, those who left the course too, the best hand-in (`bestOf`); in order of arrival. Without the sources. */
export async function bestHandIns(
  db: Queryable,
  { courseId, assignmentId, exercise }: { courseId: string; assignmentId: string; exercise: string },
): Promise<SourceRow[]> {
  const cell = Prisma.sql`g.enrolment_id = e.id AND g.assignment_id = a.id AND g.exercise = ${exercise}`;
  return await db.$queryRaw<SourceRow[]>(Prisma.sql`
    SELECT best.hand_in_id AS "handInId", e.id AS "enrolmentId", u.name, best.handed_in_at AS "createdAt", best.verdict, best.score
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
