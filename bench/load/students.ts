import { randomUUID } from 'node:crypto';
import { findExercise, readRung } from '@rooflab/catalogue';
import { createAuth, permissionsOf } from '@rooflab/course';
import type { Database } from '@rooflab/db';
import { type AssignmentFields, makeScene } from '@rooflab/db/testing';
import { asTimed } from '@rooflab/lab';

export const EXERCISE = 'reduction/sum';

export interface Student {
  readonly enrolmentId: string;
  /** An API token of their own, `rl_…`. */
  readonly token: string;
}

export interface StudentGroup {
  readonly courseId: string;
  readonly assignmentId: string;
  readonly students: readonly Student[];
  /** A correct kernel for the exercise; WGSL. */
  readonly source: string;
}

const DAY_SECONDS = 86_400;

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Students of one course with one assignment, each with a token made as the portal makes them. */
export async function makeStudents(
  { db, secret }: { db: Database; secret: string },
  { students, assignment = {} }: { students: number; assignment?: AssignmentFields },
): Promise<StudentGroup> {
  const auth = createAuth({ db, logger: SILENT, secret, baseUrl: 'http://localhost:3000', production: false });
  const scene = await makeScene(db, { students, assignment: { exercises: [EXERCISE], ...assignment } });
  const rows = await db.enrolment.findMany({ where: { id: { in: [...scene.enrolmentIds] } }, select: { id: true, userId: true } });
  const permissions = permissionsOf(['course:read', 'hand-in:write', 'results:read']);
  const made: Student[] = [];
  for (const { id, userId } of rows) {
    const { key } = await auth.api.createApiKey({ body: { name: randomUUID(), userId, expiresIn: DAY_SECONDS, permissions } });
    made.push({ enrolmentId: id, token: key });
  }
  return { courseId: scene.courseId, assignmentId: scene.assignmentId, students: made, source: await readSource() };
}

async function readSource(): Promise<string> {
  const found = findExercise(EXERCISE);
  if (!found) throw new Error(`There is no exercise ${EXERCISE}.`);
  return (await readRung(found.exercise, asTimed(found.exercise).referenceRung)).source;
}
