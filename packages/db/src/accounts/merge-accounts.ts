import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import { Refused } from '../refused.ts';
import { anAdministrators } from './accounts.ts';

export interface Merge {
  /** The account that stays. */
  readonly keptId: string;
  /** The account that ends in it. */
  readonly endedId: string;
  readonly actor: Actor;
  readonly reason: string;
}

/**
 * One person's second account ends in the first: its courses, with all that was done in them, its ways to sign in and its places on learning platforms
 * pass over; its sessions and tokens end, its address becomes free, and it can no longer sign in. A hand-in never changes, so in a course where both
 * are, one of them must have done nothing: the ended account. Throws `Refused`.
 */
export async function mergeAccounts(db: Database, { keptId, endedId, actor, reason }: Merge): Promise<void> {
  await db.$transaction(async (tx) => {
    // In the order of their ids, so that two merges never wait for each other.
    await tx.$executeRaw`SELECT FROM users WHERE id IN (${keptId}, ${endedId}) ORDER BY id FOR UPDATE`;
    const select = { id: true, name: true, email: true, role: true, banned: true } as const;
    const [kept, ended] = await Promise.all([keptId, endedId].map((id) => tx.user.findUniqueOrThrow({ where: { id }, select })));
    if (!kept || !ended) throw new Error('An account is missing.');
    refuseAccounts(kept, ended, actor);
    const courses = await moveEnrolments(tx, { keptId, endedId });
    await moveSignIn(tx, { keptId, endedId });
    await tx.comment.updateMany({ where: { authorId: endedId }, data: { authorId: keptId } });
    await tx.user.update({
      where: { id: endedId },
      data: {
        banned: true,
        banReason: `merged into ${kept.email}`,
        banExpires: null,
        email: `${endedId}@merged.invalid`,
        emailVerified: false,
      },
      select: { id: true },
    });
    const subject = { subjectKind: 'user', subjectId: keptId } as const;
    const [before, after] = [
      { name: ended.name, email: ended.email },
      { name: kept.name, email: kept.email, courses },
    ];
    await recordAudit(tx, { actor, action: 'user.merge', ...subject, before, after, reason });
  });
}

interface Account {
  readonly id: string;
  readonly role: string | null;
  readonly banned: boolean | null;
}

function refuseAccounts(kept: Account, ended: Account, actor: Actor): void {
  if (kept.id === ended.id) throw new Refused('same-account', 'These are the same account.', 'Choose two different ones.');
  if (kept.banned || ended.banned)
    throw new Refused('banned-account', 'One of these accounts is banned.', 'Lift the ban first, if it should be.');
  if (ended.role === 'admin' || (kept.role === 'admin' && actor !== `user:${kept.id}`)) throw anAdministrators();
}

type Pair = Pick<Merge, 'keptId' | 'endedId'>;

/** Addresses of the courses that pass over. */
async function moveEnrolments(tx: Queryable, { keptId, endedId }: Pair): Promise<string[]> {
  const select = {
    id: true,
    courseId: true,
    role: true,
    droppedAt: true,
    course: { select: { slug: true, title: true } },
    _count: WORK,
  } as const;
  const rows = await tx.enrolment.findMany({ where: { userId: { in: [keptId, endedId] } }, select: { ...select, userId: true } });
  const own = new Map(rows.filter(({ userId }) => userId === keptId).map((row) => [row.courseId, row]));
  const passing = rows.filter(({ userId }) => userId === endedId);
  const both = passing.filter(({ courseId, _count }) => own.has(courseId) && hasWork(_count));
  refuseTwice(both.map((row) => ({ title: row.course.title, mayTurn: !hasWork(own.get(row.courseId)?._count ?? {}) })));
  for (const { id, courseId, role, droppedAt } of passing) {
    const same = own.get(courseId);
    if (same === undefined) {
      await tx.enrolment.update({ where: { id }, data: { userId: keptId }, select: { id: true } });
      continue;
    }
    const higher = droppedAt === null && RANK[role] > RANK[same.role];
    await tx.enrolment.update({
      where: { id: same.id },
      data: { ...(higher && { role }), ...(droppedAt === null && { droppedAt: null }) },
      select: { id: true },
    });
    if (droppedAt === null) await tx.enrolment.update({ where: { id }, data: { droppedAt: new Date() }, select: { id: true } });
  }
  return passing.map(({ course }) => course.slug);
}

const RANK = { student: 0, ta: 1, instructor: 2 } as const;

/** All that belongs to a place in a course and could not pass over to another one. */
const WORK = {
  select: {
    handIns: true,
    tries: true,
    experimentRuns: true,
    threads: true,
    extensions: true,
    overrides: true,
    requests: true,
    exceptions: true,
    repositoryLinks: true,
    reportMemberships: true,
    reportHandInsOfGroup: true,
  },
} as const;

function hasWork(counts: Readonly<Record<string, number>>): boolean {
  return Object.values(counts).some((count) => count > 0);
}

function refuseTwice(courses: readonly { readonly title: string; readonly mayTurn: boolean }[]): void {
  if (courses.length === 0) return;
  const titles = courses.map(({ title }) => `“${title}”`).join(', ');
  if (courses.every(({ mayTurn }) => mayTurn)) {
    throw new Refused('keep-the-other', `Only the account that ends has work in ${titles}.`, 'Keep that account, and end the other one.');
  }
  throw new Refused(
    'work-in-both',
    `Both accounts have work in ${titles}, and what was handed in never changes its owner there.`,
    'Keep both, remove one from that course, and give its points as an override.',
  );
}

/** Ways to sign in and places on learning platforms; an account has one password. */
async function moveSignIn(tx: Queryable, { keptId, endedId }: Pair): Promise<void> {
  await tx.account.deleteMany({ where: { userId: endedId, providerId: 'credential' } });
  await tx.account.updateMany({ where: { userId: endedId }, data: { userId: keptId } });
  await tx.ltiMember.updateMany({ where: { userId: endedId }, data: { userId: keptId } });
  await tx.session.deleteMany({ where: { userId: endedId } });
  await tx.apikey.deleteMany({ where: { referenceId: endedId } });
}
