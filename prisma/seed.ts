import { type Auth, COMMAND_LINE_SCOPES, permissionsOf, placedItems } from '@rooflab/course';
import type { Database } from '@rooflab/db';
import { ensureExperimentRun } from './demo/experiment-run.ts';
import { type DemoPasswords, ensureEnrolment, ensurePeople, PEOPLE } from './demo/people.ts';
import { LATE_DAY_BUDGET, PLAN, type PlannedAssignment } from './demo/plan.ts';
import { momentOf } from './demo/stories.ts';

/** What the demo's people sign in with. */
export interface DemoSecrets extends DemoPasswords {
  /** Of the student; null before there is one. */
  readonly studentToken: string | null;
}

export interface Demo {
  readonly courseId: string;
  readonly courseSlug: string;
  readonly student: { readonly email: string; readonly token: string };
  readonly instructorId: string;
  /** The assignment of each exercise that is kept open. */
  readonly openAssignments: Readonly<Record<string, string>>;
}

export const DEMO_COURSE = 'demo';

const TOKEN_NAME = 'npm start';

/** What is due sooner than this is as good as closed to somebody who just started the demo. */
const SHORTEST_OPEN_MS = 3_600_000;

/**
 * A course with every lab, a student with an API token, and staff. Again: adds what is missing, keeps what was handed in, and puts off what
 * became due meanwhile.
 */
export async function seedDemo({ db, auth }: { db: Database; auth: Auth }, secrets: DemoSecrets): Promise<Demo> {
  const people = await ensurePeople({ db, auth }, secrets);
  const course = await db.course.upsert({
    where: { slug: DEMO_COURSE },
    create: {
      ...{ slug: DEMO_COURSE, title: 'Demo course', joinCode: 'ROOFLINE', lateDayBudget: LATE_DAY_BUDGET },
      enrolments: { create: { userId: people.instructor, role: 'instructor' } },
    },
    update: {},
    select: { id: true, createdAt: true },
  });
  const enrolmentId = await ensureEnrolment(db, course.id, { userId: people.student, role: 'student', section: 'A' });
  await ensureExperimentRun(db, enrolmentId);
  await ensureEnrolment(db, course.id, { userId: people.ta, role: 'ta' });
  await ensureEnrolment(db, course.id, { userId: people.instructor, role: 'instructor' });
  const openAssignments: Record<string, string> = {};
  for (const planned of PLAN) {
    const id = await ensureAssignment(db, course, planned);
    if (planned.keptOpen) for (const { kind, subject } of planned.items) if (kind === 'exercise') openAssignments[subject] = id;
  }
  const token = await ensureToken({ db, auth }, people.student, secrets.studentToken);
  const student = { email: PEOPLE.student.email, token };
  return { courseId: course.id, courseSlug: DEMO_COURSE, student, instructorId: people.instructor, openAssignments };
}

async function ensureAssignment(db: Database, course: { id: string; createdAt: Date }, planned: PlannedAssignment): Promise<string> {
  const { title, release, due, rules } = planned;
  const known = await db.assignment.findFirst({ where: { courseId: course.id, title }, select: { id: true, dueAt: true } });
  if (known) {
    const now = new Date();
    if (!planned.keptOpen || known.dueAt.getTime() > now.getTime() + SHORTEST_OPEN_MS) return known.id;
    await db.assignment.update({ where: { id: known.id }, data: { dueAt: momentOf(due, now) }, select: { id: true } });
    return known.id;
  }
  const start = course.createdAt;
  const dates = { releaseAt: momentOf(release, start), dueAt: momentOf(due, start), createdAt: momentOf(release, start) };
  const items = { create: placedItems(planned.items) };
  const data = { courseId: course.id, title, ...dates, ...rules, items };
  return (await db.assignment.create({ data, select: { id: true } })).id;
}

/** The token of before while it is good; else a new one, and the old one is forgotten. */
async function ensureToken({ db, auth }: { db: Database; auth: Auth }, userId: string, known: string | null): Promise<string> {
  if (known !== null) {
    const { valid, key } = await auth.api.verifyApiKey({ body: { key: known } });
    if (valid && key?.referenceId === userId) return known;
  }
  await db.apikey.deleteMany({ where: { referenceId: userId, name: TOKEN_NAME } });
  const { key } = await auth.api.createApiKey({ body: { name: TOKEN_NAME, userId, permissions: permissionsOf(COMMAND_LINE_SCOPES) } });
  return key;
}
