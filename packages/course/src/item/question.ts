import { Prisma } from '@rooflab/db';
import { z } from 'zod';
import { questionModeSchema } from '../question/question-mode.ts';
import { type KindOfItem, progressColumns, workColumns } from './kind.ts';

/** A question is answered, in one try or several. */
export const question = {
  terms: z.object({
    /** Null: as many as wanted. */
    tryLimit: z.int().nullable().default(null),
    /** From opening a try to its end; null: as long as wanted. */
    minutes: z.int().nullable().default(null),
    mode: questionModeSchema.default('counted'),
  }),
  counting: null,
  onRequiredDevice: false,
  ofGroup: false,
  worked: 'opened',
  isWorkedAt: { OR: [{ tries: { some: {} } }, { questionRegrades: { some: {} } }] },
  // Every answered try, whether or not it can count: a row is small.
  works: ({ enrolmentIds }) => Prisma.sql`SELECT ${COLUMNS} FROM question_tries t
    WHERE t.enrolment_id = ANY(${enrolmentIds}::uuid[]) AND t.answered_at IS NOT NULL`,
  // An index has all that this reads, in the order of its groups.
  progress: (courseId) => Prisma.sql`
    SELECT ${PROGRESS}
    FROM assignments a JOIN assignment_items q ON q.assignment_id = a.id AND q.kind = 'question'
    CROSS JOIN LATERAL (
      SELECT t.enrolment_id, count(*)::int AS tries, min(t.answered_at) FILTER (WHERE t.fraction = 1) AS complete_at
      FROM question_tries t WHERE t.assignment_id = a.id AND t.question = q.subject AND t.answered_at IS NOT NULL GROUP BY 1) t
    WHERE a.course_id = ${courseId}::uuid`,
  version: Prisma.sql`SELECT max(revision) FROM question_tries`,
} as const satisfies KindOfItem;

const COLUMNS = workColumns('question', {
  id: Prisma.sql`t.id`,
  enrolmentId: Prisma.sql`t.enrolment_id`,
  assignmentId: Prisma.sql`t.assignment_id`,
  subject: Prisma.sql`t.question`,
  // Whoever opened a timed try in time has its minutes.
  createdAt: Prisma.sql`CASE WHEN t.closes_at IS NULL THEN t.answered_at ELSE t.drawn_at END`,
  share: Prisma.sql`t.fraction`,
});

const PROGRESS = progressColumns('question', {
  enrolmentId: Prisma.sql`t.enrolment_id`,
  assignmentId: Prisma.sql`a.id`,
  subject: Prisma.sql`q.subject`,
  works: Prisma.sql`t.tries`,
  completeAt: Prisma.sql`t.complete_at`,
});
