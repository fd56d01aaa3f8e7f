import { type Auth, permissionsOf, type Scope } from '@rooflab/api';
import type { CourseRole, Database } from '@rooflab/db';
import { labs } from '@rooflab/labs';

/** What the demo's people sign in with. */
export interface DemoSecrets {
  readonly studentPassword: string;
  readonly instructorPassword: string;
  /** Of the student; null before there is one. */
  readonly studentToken: string | null;
}

export interface Demo {
  readonly courseSlug: string;
  readonly student: { readonly email: string; readonly token: string };
  readonly instructor: { readonly email: string };
}

export const DEMO_COURSE = 'demo';

const STUDENT = { name: 'Demo Student', email: 'student@demo.example' };
const INSTRUCTOR = { name: 'Demo Instructor', email: 'instructor@demo.example' };
const TOKEN_NAME = 'npm start';
const TOKEN_SCOPES: readonly Scope[] = ['hand-in:write', 'results:read', 'course:read'];
const DAY_MS = 86_400_000;

/** The demo is never due; each start moves the day. */
const OPEN_DAYS = 365;

/** A course with every lab, a student with an API token, and an instructor. Again: adds what is missing, and keeps what was handed in. */
export async function seedDemo({ db, auth }: { db: Database; auth: Auth }, secrets: DemoSecrets): Promise<Demo> {
  const studentId = await ensureUser({ db, auth }, STUDENT, secrets.studentPassword);
  const instructorId = await ensureUser({ db, auth }, INSTRUCTOR, secrets.instructorPassword);
  const { id: courseId } = await db.course.upsert({
    where: { slug: DEMO_COURSE },
    create: { slug: DEMO_COURSE, title: 'Demo course' },
    update: {},
    select: { id: true },
  });
  await ensureEnrolment(db, courseId, { userId: studentId, role: 'student' });
  await ensureEnrolment(db, courseId, { userId: instructorId, role: 'instructor' });
  for (const lab of labs) await ensureAssignment(db, courseId, lab);
  const token = await ensureToken({ db, auth }, studentId, secrets.studentToken);
  return { courseSlug: DEMO_COURSE, student: { email: STUDENT.email, token }, instructor: { email: INSTRUCTOR.email } };
}

/** Signs up through better-auth, so that the password is kept as it keeps all; a known user gets the password set again. */
async function ensureUser({ db, auth }: { db: Database; auth: Auth }, person: typeof STUDENT, password: string): Promise<string> {
  const known = await db.user.findUnique({ where: { email: person.email }, select: { id: true } });
  if (known === null) await auth.api.signUpEmail({ body: { ...person, password } });
  const { id } = await db.user.update({ where: { email: person.email }, data: { emailVerified: true }, select: { id: true } });
  if (known !== null) {
    const { password: passwords } = await auth.$context;
    await db.account.updateMany({ where: { userId: id, providerId: 'credential' }, data: { password: await passwords.hash(password) } });
  }
  return id;
}

async function ensureEnrolment(db: Database, courseId: string, { userId, role }: { userId: string; role: CourseRole }): Promise<void> {
  const where = { courseId_userId: { courseId, userId } };
  await db.enrolment.upsert({ where, create: { courseId, userId, role }, update: {}, select: { id: true } });
}

async function ensureAssignment(db: Database, courseId: string, lab: (typeof labs)[number]): Promise<void> {
  const { title } = lab;
  const dueAt = new Date(Date.now() + OPEN_DAYS * DAY_MS);
  const known = await db.assignment.findFirst({ where: { courseId, title }, select: { id: true } });
  const releaseAt = new Date(Date.now() - DAY_MS);
  const { id: assignmentId } = known
    ? await db.assignment.update({ where: { id: known.id }, data: { dueAt }, select: { id: true } })
    : await db.assignment.create({ data: { courseId, title, releaseAt, dueAt }, select: { id: true } });
  const rows = lab.exercises.map(({ id: exercise }, position) => ({ assignmentId, exercise, position }));
  await db.assignmentExercise.createMany({ data: rows, skipDuplicates: true });
}

/** The token of before while it is good; else a new one, and the old one is forgotten. */
async function ensureToken({ db, auth }: { db: Database; auth: Auth }, userId: string, known: string | null): Promise<string> {
  if (known !== null) {
    const { valid, key } = await auth.api.verifyApiKey({ body: { key: known } });
    if (valid && key?.referenceId === userId) return known;
  }
  await db.apikey.deleteMany({ where: { referenceId: userId, name: TOKEN_NAME } });
  const { key } = await auth.api.createApiKey({ body: { name: TOKEN_NAME, userId, permissions: permissionsOf(TOKEN_SCOPES) } });
  return key;
}
