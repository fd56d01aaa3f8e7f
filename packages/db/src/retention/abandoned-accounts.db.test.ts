import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { recordAudit } from '../audit.ts';
import type { Database } from '../client.ts';
import { EXERCISE, handInOne, makeCourse, makeScene, makeUser, openTestDatabase } from '../testing/index.ts';
import { removeOldRows } from './remove-old-rows.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

/** An account with a password, whose address nobody has proved. Returns its id. */
async function signUp(db: Database, days: number): Promise<string> {
  const accounts = { create: { accountId: randomUUID(), providerId: 'credential', password: 'hash' } };
  const data = { name: 'Eve', email: `${randomUUID()}@example.org`, createdAt: daysAgo(days), accounts };
  return (await db.user.create({ data, select: { id: true } })).id;
}

/** Reasons to keep an account whose address was never proved. */
const KEEPS: Readonly<Record<string, (db: Database, userId: string) => Promise<unknown>>> = {
  'a proved address': (db, id) => db.user.update({ where: { id }, data: { emailVerified: true } }),
  'the rights of an administrator': (db, id) => db.user.update({ where: { id }, data: { role: 'admin' } }),
  'a ban': (db, id) => db.user.update({ where: { id }, data: { banned: true } }),
  'an enrolment': async (db, userId) => await db.enrolment.create({ data: { userId, courseId: await makeCourse(db) } }),
  'a dropped enrolment': async (db, userId) =>
    await db.enrolment.create({ data: { userId, courseId: await makeCourse(db), droppedAt: new Date() } }),
  'a token': (db, referenceId) => db.apikey.create({ data: { referenceId, key: randomUUID() } }),
  'a session': (db, userId) => db.session.create({ data: { userId, token: randomUUID(), expiresAt: daysAgo(-1) } }),
  'another way to sign in': (db, userId) => db.account.create({ data: { userId, accountId: randomUUID(), providerId: 'university' } }),
  'a line of the audit log that it caused': (db, userId) =>
    recordAudit(db, { actor: `user:${userId}`, action: 'token.revoke', subjectKind: 'token', subjectId: 'x' }),
  'a line of the audit log about it': (db, userId) =>
    recordAudit(db, { actor: 'system', action: 'user.update', subjectKind: 'user', subjectId: userId }),
  'an invitation that it sent': async (db, invitedById) =>
    await db.invitation.create({ data: { invitedById, email: 'a@example.org', courseId: await makeCourse(db) } }),
  'an extension that it granted': (db, grantedById) => extend(db, { grantedById }),
  'an extension that it revoked': async (db, revokedById) =>
    await extend(db, { grantedById: await makeUser(db), revokedById, revokedAt: new Date() }),
  'an override that it made': (db, madeById) => override(db, { madeById }),
  'an override that it revoked': async (db, revokedById) =>
    await override(db, { madeById: await makeUser(db), revokedById, revokedAt: new Date() }),
  'a regrade set': async (db, createdById) =>
    await db.regradeSet.create({ data: { createdById, courseId: await makeCourse(db), reason: 'r', filter: {} } }),
  'an announcement': (db, createdById) => db.announcement.create({ data: { createdById, title: 't', body: 'b' } }),
  'a comment': async (db, authorId) => await comment(db, { authorId }),
  'a comment that it marked as done': async (db, resolvedById) =>
    await comment(db, { authorId: await makeUser(db), thread: { resolvedById, resolvedAt: new Date() } }),
  'feedback on a report': async (db, madeById) => await review(db, madeById),
  'a saved phrase': async (db, ownerId) => await db.phrase.create({ data: { ownerId, courseId: await makeCourse(db), text: 't' } }),
  'an alert that it acknowledged': (db, acknowledgedById) =>
    db.alert.create({ data: { kind: 'rejected', message: 'm', acknowledgedById, acknowledgedAt: new Date() } }),
};

interface By {
  readonly revokedById?: string;
  readonly revokedAt?: Date;
}

async function extend(db: Database, by: By & { grantedById: string }): Promise<void> {
  const { courseId, enrolmentId, assignmentId } = await makeScene(db);
  await db.extension.create({ data: { courseId, enrolmentId, assignmentId, dueAt: daysAgo(-9), reason: 'ill', ...by } });
}

async function override(db: Database, by: By & { madeById: string }): Promise<void> {
  const { enrolmentId, assignmentId } = await makeScene(db);
  await db.override.create({ data: { enrolmentId, assignmentId, itemKind: 'exercise', subject: EXERCISE, score: 1, reason: 'r', ...by } });
}

async function comment(db: Database, { authorId, thread = {} }: { authorId: string; thread?: object }): Promise<void> {
  const handInId = await handInOne(db);
  const { enrolmentId } = await db.handIn.findUniqueOrThrow({ where: { id: handInId }, select: { enrolmentId: true } });
  const comments = { create: { authorId, byStaff: true, text: 't', requestId: randomUUID() } };
  await db.commentThread.create({ data: { handInId, enrolmentId, firstLine: 1, lastLine: 1, comments, ...thread } });
}

async function review(db: Database, madeById: string): Promise<void> {
  const { enrolmentId, assignmentId } = await makeScene(db);
  const { id: reportId } = await db.report.create({ data: { assignmentId } });
  const handIn = { reportId, requestId: randomUUID(), handedInById: enrolmentId, createdAt: new Date(), content: {} };
  const reviews = { create: { madeById, feedback: 'f', requestId: randomUUID() } };
  await db.reportHandIn.create({ data: { ...handIn, reviews } });
}

test.each(Object.entries(KEEPS))('An account whose address was never proved is kept for good by %s.', async (_what, keep) => {
  await using owner = await openTestDatabase();
  const userId = await signUp(owner.db, 900);
  await keep(owner.db, userId);
  const other = await signUp(owner.db, 900);
  await removeOldRows(owner.as('fleet').db);
  const left = await owner.db.user.findMany({ where: { id: { in: [userId, other] } }, select: { id: true } });
  expect(left).toEqual([{ id: userId }]);
});

test('Every reference to a user is among the reasons to keep an account.', async () => {
  await using owner = await openTestDatabase();
  const references = await owner.db.$queryRaw<{ name: string }[]>`
    SELECT conrelid::regclass || '.' || a.attname AS name
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'users'::regclass`;
  const [{ source } = { source: '' }] = await owner.db.$queryRaw<{ source: string }[]>`
    SELECT prosrc AS source FROM pg_proc WHERE proname = 'abandoned_accounts'`;
  const named = [...source.matchAll(/FROM public\.(\w+) (\w) WHERE \2\.(\w+) = u\.id/g)].map(([, table, , column]) => `${table}.${column}`);
  expect(named.sort()).toEqual(references.map(({ name }) => name).sort());
});

test('An account that is enrolled while old rows are removed is kept.', async () => {
  await using owner = await openTestDatabase();
  const { db, url } = owner;
  const userId = await signUp(db, 31);
  const courseId = await makeCourse(db);
  const joining = new pg.Client(url);
  await joining.connect();
  await joining.query('BEGIN');
  await joining.query(`INSERT INTO enrolments (id, course_id, user_id) VALUES (gen_random_uuid(), '${courseId}', '${userId}')`);
  await removeOldRows(owner.as('fleet').db);
  await joining.query('COMMIT');
  await joining.end();
  await removeOldRows(owner.as('fleet').db);
  expect(await db.user.count({ where: { id: userId } })).toBe(1);
});
