import { Prisma } from '@rooflab/db';
import { z } from 'zod';
import { type KindOfItem, progressColumns, workColumns } from './kind.ts';

/** An experiment is run. Its points are for measuring, whatever comes out: a complete run has all of them. */
export const experiment = {
  terms: z.object({}),
  // What is done stays done, whatever is run later.
  counting: 'best',
  onRequiredDevice: true,
  ofGroup: false,
  worked: 'run',
  isWorkedAt: { runs: { some: {} } },
  // Every run that counts somewhere, complete or not: nobody has more than a dozen a day.
  works: ({ enrolmentIds }) => Prisma.sql`SELECT ${COLUMNS} FROM experiment_runs r
    WHERE r.enrolment_id = ANY(${enrolmentIds}::uuid[]) AND r.assignment_id IS NOT NULL AND r.error IS NULL`,
  progress: (courseId) => Prisma.sql`
    SELECT ${PROGRESS}
    FROM assignments a JOIN experiment_runs r ON r.assignment_id = a.id
    WHERE a.course_id = ${courseId}::uuid AND r.error IS NULL
    GROUP BY r.enrolment_id, a.id, r.experiment`,
  version: Prisma.sql`SELECT (1000 * extract(epoch FROM max(ended_at)))::bigint FROM experiment_runs`,
} as const satisfies KindOfItem;

const COLUMNS = workColumns('experiment', {
  id: Prisma.sql`r.id`,
  enrolmentId: Prisma.sql`r.enrolment_id`,
  assignmentId: Prisma.sql`r.assignment_id`,
  subject: Prisma.sql`r.experiment`,
  createdAt: Prisma.sql`r.created_at`,
  share: Prisma.sql`r.complete::int::float8`,
  deviceClass: Prisma.sql`r.device_class::text`,
});

const IS_DONE = Prisma.sql`r.complete
  AND (a.device_class IS NULL OR a.device_class IN ('software', 'counted') OR r.device_class = a.device_class)`;

const PROGRESS = progressColumns('experiment', {
  enrolmentId: Prisma.sql`r.enrolment_id`,
  assignmentId: Prisma.sql`a.id`,
  subject: Prisma.sql`r.experiment`,
  works: Prisma.sql`count(*)::int`,
  completeAt: Prisma.sql`min(r.created_at) FILTER (WHERE ${IS_DONE})`,
});
