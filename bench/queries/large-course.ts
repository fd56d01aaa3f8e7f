import type { Database } from '@rooflab/db';
import { enrol, insertHandIns, makeAssignment, makeCourse, makeWorker, type PlainHandIn } from '@rooflab/db/testing';

/** Students of a large course by default. */
export const STUDENTS = 300;
const DAY_MS = 86_400_000;

/** The exercises of each assignment. */
export const LABS = [
  ['vector-ops/copy', 'vector-ops/scale', 'vector-ops/add'],
  ['reduction/sum', 'vector-ops/triad', 'query/filtered-sum'],
  ['stencil/7pt', 'stencil/13pt', 'stencil/19pt'],
  ['stencil/25pt', 'stencil/31pt', 'reduction/sum'],
  ['matmul/square', 'query/filtered-sum', 'vector-ops/copy'],
] as const;

/** Five assignments a week apart, the last of which is due now, with fifteen exercises. */
export interface LargeCourse {
  readonly workerId: string;
  readonly courseId: string;
  /** In the order of `LABS`. */
  readonly assignmentIds: readonly string[];
  /** Of the students. */
  readonly enrolmentIds: readonly string[];
  /** Of an instructor. */
  readonly staffEnrolmentId: string;
}

export async function makeLargeCourse(db: Database, students = STUDENTS): Promise<LargeCourse> {
  const courseId = await makeCourse(db, { timeZone: 'Europe/Berlin', lateDayBudget: 3 });
  const assignmentIds: string[] = [];
  for (const [i, exercises] of LABS.entries()) {
    const dueAt = new Date(Date.now() - (4 - i) * 7 * DAY_MS);
    assignmentIds.push(
      await makeAssignment(db, courseId, { title: `Lab ${i + 1}`, exercises, dueAt, releaseAt: new Date(dueAt.getTime() - 14 * DAY_MS) }),
    );
  }
  const enrolmentIds: string[] = [];
  for (let i = 0; i < students; i++) enrolmentIds.push(await enrol(db, courseId));
  const staffEnrolmentId = await enrol(db, courseId, 'instructor');
  return { workerId: await makeWorker(db), courseId, assignmentIds, enrolmentIds, staffEnrolmentId };
}

/**
 * The same at every run: two in eleven fail and one in forty-nine is late, in all exercises alike, because neither number shares a factor
 * with the number of exercises.
 */
export async function fillCourse(db: Database, course: LargeCourse, count: number): Promise<void> {
  const { workerId, assignmentIds, enrolmentIds } = course;
  const handIns: PlainHandIn[] = Array.from({ length: count }, (_, i) => {
    const lab = i % LABS.length;
    const student = Math.floor(i / 15) % enrolmentIds.length;
    const fraction = 0.3 + 0.6 * (((i * 7919) % 10_007) / 10_007);
    const wrong = i % 11 < 2;
    const dueAt = Date.now() - (4 - lab) * 7 * DAY_MS;
    const createdAt = new Date(dueAt + (i % 49 === 48 ? 1 : -1) * ((i * 104_729) % (6 * DAY_MS)) - DAY_MS);
    return {
      enrolmentId: enrolmentIds[student] ?? '',
      assignmentId: assignmentIds[lab] ?? '',
      createdAt,
      state: 'graded',
      exercise: LABS[lab]?.[Math.floor(i / 5) % 3] ?? '',
      ...(wrong ? { verdict: 'wrong-answer', score: 20, fraction: null } : { fraction, score: Math.round(400 + 600 * fraction) / 10 }),
    };
  });
  await insertHandIns(db, workerId, handIns);
  await db.$executeRaw`VACUUM ANALYZE`;
}
