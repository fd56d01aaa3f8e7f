import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import { Refused } from '../refused.ts';

export interface AccountRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly isAdmin: boolean;
  readonly banned: boolean;
  readonly createdAt: Date;
  readonly courses: number;
}

/** Whose name or address contains `search`, in no order. */
export async function searchAccounts(db: Queryable, search: string): Promise<Pick<AccountRow, 'userId' | 'name' | 'email'>[]> {
  const contains = { contains: search, mode: 'insensitive' } as const;
  const where = search === '' ? {} : { OR: [{ name: contains }, { email: contains }] };
  const rows = await db.user.findMany({ where, select: { id: true, name: true, email: true } });
  return rows.map(({ id, ...row }) => ({ userId: id, ...row }));
}

/** In the order of the ids. */
export async function readAccounts(db: Queryable, userIds: readonly string[]): Promise<AccountRow[]> {
  const rows = await db.user.findMany({
    where: { id: { in: [...userIds] } },
    include: { _count: { select: { enrolments: { where: { droppedAt: null } } } } },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return userIds.flatMap((userId) => {
    const row = byId.get(userId);
    if (row === undefined) return [];
    const { name, email, emailVerified, role, banned, createdAt, _count } = row;
    return {
      userId,
      name,
      email,
      emailVerified,
      createdAt,
      isAdmin: role === 'admin',
      banned: banned === true,
      courses: _count.enrolments,
    };
  });
}

export interface AccountChange {
  readonly userId: string;
  readonly actor: Actor;
  readonly reason: string;
  readonly isAdmin?: boolean | undefined;
  /** Ends all sessions at once; tokens of a banned user are refused. */
  readonly banned?: boolean | undefined;
  readonly name?: string | undefined;
  /** In lower case; counts as not proved until its owner has opened a link or signed in at the university. */
  readonly email?: string | undefined;
}

/** Throws `Refused` for an address of another account, and `BrokenRule` when the installation would be left without an administrator. */
export async function changeAccount(db: Database, { userId, actor, reason, ...change }: AccountChange): Promise<void> {
  const { isAdmin, banned, name, email } = change;
  await db.$transaction(async (tx) => {
    const select = { role: true, banned: true, name: true, email: true } as const;
    const { role, ...was } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select });
    const before = onlyOf({ ...was, isAdmin: role === 'admin', banned: was.banned === true }, change);
    if (email !== undefined && email !== was.email) {
      if (role === 'admin' && actor !== `user:${userId}`) throw anAdministrators();
      await refuseTakenAddress(tx, email);
    }
    const data = {
      ...(name !== undefined && { name }),
      ...(email !== undefined && email !== was.email && { email, emailVerified: false }),
      ...(isAdmin !== undefined && { role: isAdmin ? 'admin' : 'user' }),
      ...(banned !== undefined && { banned, banReason: banned ? reason : null, banExpires: null }),
    };
    await tx.user.update({ where: { id: userId }, data, select: { id: true } });
    if (banned) await tx.session.deleteMany({ where: { userId } });
    await recordAudit(tx, { actor, action: 'user.update', subjectKind: 'user', subjectId: userId, before, after: change, reason });
  });
}

/** The former values of what changes. */
function onlyOf(state: object, change: object): object {
  return Object.fromEntries(Object.entries(state).filter(([name]) => Object.getOwnPropertyDescriptor(change, name)?.value !== undefined));
}

/** One administrator could act as the other, and the log would name the other. */
export function anAdministrators(): Refused {
  return new Refused('is-administrator', 'This account is another administrator’s.', 'Remove its administrator rights first.');
}

async function refuseTakenAddress(tx: Queryable, email: string): Promise<void> {
  if ((await tx.user.count({ where: { email } })) === 0) return;
  throw new Refused('address-taken', 'Another account has this address.', 'Merge the two, or change the other one first.');
}

export interface SessionRow {
  readonly sessionId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Sessions that have not expired, most recently used first. */
export async function listSessions(db: Queryable, userId: string, now: Date): Promise<SessionRow[]> {
  const rows = await db.session.findMany({ where: { userId, expiresAt: { gt: now } }, orderBy: { updatedAt: 'desc' } });
  return rows.map(({ id, createdAt, updatedAt, expiresAt, ipAddress, userAgent }) => ({
    sessionId: id,
    createdAt,
    updatedAt,
    expiresAt,
    ipAddress,
    userAgent,
  }));
}

/** Ends one session of a user, all but one, or all. Returns how many were ended. */
export async function endSessions(
  db: Database,
  { userId, only, except, actor }: { userId: string; only?: string; except?: string | null; actor: Actor },
): Promise<number> {
  return await db.$transaction(async (tx) => {
    const id = { ...(only !== undefined && { equals: only }), ...(except && { not: except }) };
    const { count } = await tx.session.deleteMany({ where: { userId, id } });
    if (count > 0) await recordAudit(tx, { actor, action: 'session.revoke', subjectKind: 'user', subjectId: userId, after: { count } });
    return count;
  });
}

export interface CourseOverview {
  readonly courseId: string;
  readonly slug: string;
  readonly title: string;
  readonly archivedAt: Date | null;
  readonly students: number;
}

/** Every course, newest first. */
export async function listAllCourses(db: Queryable): Promise<CourseOverview[]> {
  const students = { where: { role: 'student', droppedAt: null } } as const;
  const rows = await db.course.findMany({ include: { _count: { select: { enrolments: students } } }, orderBy: { createdAt: 'desc' } });
  return rows.map(({ id, slug, title, archivedAt, _count }) => ({ courseId: id, slug, title, archivedAt, students: _count.enrolments }));
}
