import { randomUUID } from 'node:crypto';
import { claimNext, type Database, finishClaim } from '@rooflab/db';
import { type AssignmentFields, makeAssignment, makeCourse, makeUser, makeWorker } from '@rooflab/db/testing';
import type { Result } from '@rooflab/result';
import { resultFixture } from '@rooflab/result/testing';
import { createHandIn } from '../hand-in/commands.ts';
import type { TestApi } from './open-test-api.ts';

export const EXERCISE = 'reduction/sum';

export const QUESTION = 'matmul/tile-limits';

/** Without a curve for a kernel of one's own. */
export const EXPERIMENT = 'matmul/factors';

export interface Person {
  readonly userId: string;
  readonly enrolmentId: string;
}

/** Two courses and everybody who may ask for something. */
export interface School {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly student: Person;
  readonly otherStudent: Person;
  readonly ta: Person;
  readonly instructor: Person;
  readonly otherCourseId: string;
  readonly otherAssignmentId: string;
  readonly studentElsewhere: Person;
  readonly taElsewhere: Person;
  readonly adminId: string;
  readonly strangerId: string;
}

export async function makeSchool(db: Database, assignment: AssignmentFields = {}): Promise<School> {
  const instructorId = await makeUser(db, 'Ines');
  const joinCode = randomUUID().slice(0, 8).toUpperCase();
  const courseId = await makeCourse(db, { title: 'Performance', joinCode, lateDayBudget: 3, instructorId });
  const otherCourseId = await makeCourse(db, { title: 'Graphics' });
  const adminId = await makeUser(db, 'Root');
  await db.user.update({ where: { id: adminId }, data: { role: 'admin' } });
  return {
    courseId,
    otherCourseId,
    adminId,
    strangerId: await makeUser(db, 'Stranger'),
    assignmentId: await makeAssignment(db, courseId, assignment),
    otherAssignmentId: await makeAssignment(db, otherCourseId),
    student: await join(db, courseId, { name: 'Ada', role: 'student' }),
    otherStudent: await join(db, courseId, { name: 'Ben', role: 'student' }),
    ta: await join(db, courseId, { name: 'Tess', role: 'ta' }),
    instructor: await enrolledAs(db, courseId, instructorId),
    studentElsewhere: await join(db, otherCourseId, { name: 'Cleo', role: 'student' }),
    taElsewhere: await join(db, otherCourseId, { name: 'Theo', role: 'ta' }),
  };
}

async function enrolledAs(db: Database, courseId: string, userId: string): Promise<Person> {
  const { id } = await db.enrolment.findUniqueOrThrow({ where: { courseId_userId: { courseId, userId } }, select: { id: true } });
  return { userId, enrolmentId: id };
}

export async function join(
  db: Database,
  courseId: string,
  { name, role }: { name: string; role: 'student' | 'ta' | 'instructor' },
): Promise<Person> {
  const userId = await makeUser(db, name);
  const { id } = await db.enrolment.create({ data: { courseId, userId, role }, select: { id: true } });
  return { userId, enrolmentId: id };
}

/** Hands in, and grades it at once with this result. */
export async function handInGraded(
  { db }: Pick<TestApi, 'db'>,
  { enrolmentId, assignmentId, result = {} }: { enrolmentId: string; assignmentId: string; result?: Partial<Result> },
): Promise<string> {
  const exercise = result.exercise ?? EXERCISE;
  const { handInId } = await createHandIn(db, { enrolmentId, assignmentId, exercise, source: 'fn main() {}', acceptLate: true });
  await gradeNext({ db }, result);
  return handInId;
}

/** Grades what is first in the queue. */
export async function gradeNext({ db }: Pick<TestApi, 'db'>, result: Partial<Result> = {}): Promise<string> {
  const workerId = await makeWorker(db);
  const claim = await claimNext(db, workerId);
  if (claim === null) throw new Error('Nothing waits in the queue.');
  const whole = resultFixture({ exercise: claim.exercise, ...result });
  await finishClaim(db, { claimId: claim.claimId, result: whole });
  await db.worker.update({ where: { id: workerId }, data: { state: 'gone' } });
  return claim.handInId;
}
