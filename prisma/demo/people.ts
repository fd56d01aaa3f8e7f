import type { Auth } from '@rooflab/course';
import { nicknameKey } from '@rooflab/course';
import type { CourseRole, Database, Queryable } from '@rooflab/db';
import { CAST, type CastMember, DEMO_STUDENT } from './cast.ts';
import { momentOf } from './stories.ts';

/** The password of the demo's people. */
export interface DemoPasswords {
  readonly studentPassword: string;
  readonly instructorPassword: string;
  readonly taPassword: string;
  readonly adminPassword: string;
}

export type DemoRole = 'student' | 'instructor' | 'ta' | 'admin';

interface Person {
  readonly name: string;
  readonly email: string;
}

export const PEOPLE: Readonly<Record<DemoRole, Person>> = {
  student: { name: 'Demo Student', email: 'student@demo.example' },
  instructor: { name: 'Demo Instructor', email: 'instructor@demo.example' },
  ta: { name: 'Demo TA', email: 'ta@demo.example' },
  admin: { name: 'Demo Admin', email: 'admin@demo.example' },
};

/** Those who can sign in. Returns their user ids. */
export async function ensurePeople(room: { db: Database; auth: Auth }, passwords: DemoPasswords): Promise<Record<DemoRole, string>> {
  const ids = {
    student: await ensureUser(room, PEOPLE.student, passwords.studentPassword),
    instructor: await ensureUser(room, PEOPLE.instructor, passwords.instructorPassword),
    ta: await ensureUser(room, PEOPLE.ta, passwords.taPassword),
    admin: await ensureUser(room, PEOPLE.admin, passwords.adminPassword),
  };
  await room.db.user.update({ where: { id: ids.admin }, data: { role: 'admin' }, select: { id: true } });
  return ids;
}

/** Signs up through better-auth, so that the password is stored like any other; an existing user's password is set again. */
async function ensureUser({ db, auth }: { db: Database; auth: Auth }, person: Person, password: string): Promise<string> {
  const known = await db.user.findUnique({ where: { email: person.email }, select: { id: true } });
  if (known === null) await auth.api.signUpEmail({ body: { ...person, password } });
  const { id } = await db.user.update({ where: { email: person.email }, data: { emailVerified: true }, select: { id: true } });
  if (known !== null) {
    const { password: passwords } = await auth.$context;
    await db.account.updateMany({ where: { userId: id, providerId: 'credential' }, data: { password: await passwords.hash(password) } });
  }
  return id;
}

export async function ensureEnrolment(
  db: Queryable,
  courseId: string,
  { userId, role, ...fields }: { userId: string; role: CourseRole; section?: string; nickname?: string },
): Promise<string> {
  const where = { courseId_userId: { courseId, userId } };
  const { id } = await db.enrolment.upsert({ where, create: { courseId, userId, role, ...fields }, update: {}, select: { id: true } });
  return id;
}

/** The class, without passwords. Returns the enrolments by the key of the cast, including the demo student's. */
export async function ensureCast(db: Queryable, courseId: string, start: Date): Promise<ReadonlyMap<string, string>> {
  const enrolments = new Map<string, string>();
  for (const member of CAST) enrolments.set(member.key, await ensureMember(db, courseId, { member, start }));
  const own = await db.enrolment.findFirstOrThrow({ where: { courseId, user: { email: PEOPLE.student.email } }, select: { id: true } });
  return enrolments.set(DEMO_STUDENT, own.id);
}

async function ensureMember(db: Queryable, courseId: string, { member, start }: { member: CastMember; start: Date }): Promise<string> {
  const { key, name, section, nickname, leaderboardHidden = false, droppedOnDay } = member;
  const email = `${key}@demo.example`;
  const user = await db.user.upsert({
    where: { email },
    create: { name, email, emailVerified: true },
    update: {},
    select: { id: true },
  });
  const known = await db.enrolment.findUnique({ where: { courseId_userId: { courseId, userId: user.id } }, select: { id: true } });
  if (known) return known.id;
  const droppedAt = droppedOnDay === undefined ? null : momentOf(`${droppedOnDay} 12:00`, start);
  const data = {
    courseId,
    userId: user.id,
    role: 'student',
    section,
    nickname: nickname ?? null,
    nicknameKey: nickname ? nicknameKey(nickname) : null,
    leaderboardHidden,
    droppedAt,
  } as const;
  const { id } = await db.enrolment.create({ data, select: { id: true } });
  return id;
}
