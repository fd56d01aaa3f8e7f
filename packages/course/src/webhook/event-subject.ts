import type { Queryable } from '@rooflab/db';

/** Ids of what an event is about, and names of exercises; nothing about a person. */
type EventSubject = Readonly<Record<string, string>>;

type FindSubject = (db: Queryable, id: string, courseId: string) => Promise<EventSubject | null>;

/** By the event. */
const FINDERS: Readonly<Record<string, FindSubject>> = {
  ping: async (_db, webhookId) => ({ webhookId }),
  'hand-in.graded': async (db, id, courseId) => {
    const select = { assignmentId: true, exercise: true } as const;
    const row = await db.handIn.findFirst({ where: { id, enrolment: { courseId } }, select });
    return row && { assignmentId: row.assignmentId, exercise: row.exercise, handInId: id };
  },
  'regrade.applied': async (db, id, courseId) => {
    const set = await db.regradeSet.findFirst({ where: { id, courseId }, select: { id: true } });
    if (set) return { regradeSetId: id };
    const where = { id, item: { assignment: { courseId } } };
    const row = await db.questionRegrade.findFirst({ where, select: { assignmentId: true, question: true } });
    return row && { assignmentId: row.assignmentId, question: row.question, questionRegradeId: id };
  },
  'sync.failed': async (db, id, courseId) => {
    const row = await db.assignment.findFirst({ where: { id, courseId }, select: { id: true } });
    return row && { assignmentId: id };
  },
};

/** What the event is about, as it is now; null when it is not in the course. */
export async function findEventSubject(
  db: Queryable,
  { event, subjectId, courseId }: { event: string; subjectId: string; courseId: string },
): Promise<EventSubject | null> {
  const find = Object.hasOwn(FINDERS, event) ? FINDERS[event] : undefined;
  return (await find?.(db, subjectId, courseId)) ?? null;
}
