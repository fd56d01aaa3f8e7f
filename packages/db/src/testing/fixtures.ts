import { randomUUID } from 'node:crypto';
import type { Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import type { CourseRole } from '../generated/enums.ts';
import { registerWorker } from '../workers/workers.ts';

export const EXERCISE = 'reduction/sum';

const DAY_MS = 86_400_000;

export async function makeUser(db: Queryable, name = 'Ada'): Promise<string> {
  const { id } = await db.user.create({ data: { name, email: `${randomUUID()}@example.org`, emailVerified: true }, select: { id: true } });
  return id;
}

export type CourseData = Partial<Omit<Prisma.CourseUncheckedCreateInput, 'enrolments'>> & {
  /** A new user by default. */
  readonly instructorId?: string;
};

/** Makes a course with an instructor, since the database refuses a course without one. */
export async function makeCourse(db: Queryable, { instructorId, ...course }: CourseData = {}): Promise<string> {
  const userId = instructorId ?? (await makeUser(db, 'Ines'));
  const enrolments = { create: { userId, role: 'instructor' } } as const;
  const { id } = await db.course.create({
    data: { slug: `course-${randomUUID()}`, title: 'Performance', ...course, enrolments },
    select: { id: true },
  });
  return id;
}

/** Enrols a user, by default a new one, as a student by default. */
export async function enrol(db: Queryable, courseId: string, role: CourseRole = 'student'): Promise<string> {
  const { id } = await db.enrolment.create({ data: { courseId, userId: await makeUser(db), role }, select: { id: true } });
  return id;
}

export type AssignmentFields = Partial<Omit<Prisma.AssignmentUncheckedCreateInput, 'items'>> & {
  readonly exercises?: readonly string[];
  readonly questions?: readonly { readonly question: string; readonly weight?: number; readonly tryLimit?: number | null }[];
  readonly experiments?: readonly { readonly experiment: string; readonly weight?: number }[];
  /** Null: the report carries no points. */
  readonly reportWeight?: number | null;
};

/** By default it opened yesterday, is due in a week, and has no limits. */
export async function makeAssignment(
  db: Queryable,
  courseId: string,
  { exercises = [EXERCISE], questions = [], experiments = [], reportWeight = null, ...fields }: AssignmentFields = {},
): Promise<string> {
  const items = [
    ...exercises.map((subject) => ({ kind: 'exercise', subject, weight: 100 }) as const),
    ...questions.map(({ question, weight = 100, tryLimit = null }) => {
      return { kind: 'question', subject: question, weight, terms: tryLimit === null ? {} : { tryLimit } } as const;
    }),
    ...experiments.map(({ experiment, weight = 100 }) => ({ kind: 'experiment', subject: experiment, weight }) as const),
    ...(reportWeight === null ? [] : [{ kind: 'report', subject: 'report', weight: reportWeight } as const]),
  ];
  const { id } = await db.assignment.create({
    data: {
      courseId,
      title: 'Reduction',
      releaseAt: new Date(Date.now() - DAY_MS),
      dueAt: new Date(Date.now() + 7 * DAY_MS),
      ...fields,
      items: { create: items.map((item, position) => ({ ...item, position })) },
    },
    select: { id: true },
  });
  return id;
}

export interface Scene {
  readonly courseId: string;
  readonly assignmentId: string;
  /** By default a single student. */
  readonly enrolmentIds: readonly string[];
  readonly enrolmentId: string;
}

/** A course with one assignment and some students. */
export async function makeScene(
  db: Queryable,
  { students = 1, assignment = {} }: { students?: number; assignment?: AssignmentFields } = {},
): Promise<Scene> {
  const courseId = await makeCourse(db);
  const assignmentId = await makeAssignment(db, courseId, assignment);
  const enrolmentId = await enrol(db, courseId);
  const enrolmentIds = [enrolmentId];
  while (enrolmentIds.length < students) enrolmentIds.push(await enrol(db, courseId));
  return { courseId, assignmentId, enrolmentIds, enrolmentId };
}

export async function makeWorker(db: Queryable, name = `worker-${randomUUID()}`): Promise<string> {
  const device = { description: 'NVIDIA H200' };
  return await registerWorker(db, {
    name,
    version: '0.1.0',
    deviceClass: 'large',
    device,
    roof: {},
    confinement: null,
    gradesOwnLabs: true,
  });
}
