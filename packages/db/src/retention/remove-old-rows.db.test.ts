import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { consumeRateLimit } from '../accounts/rate-limit.ts';
import { finishClaim } from '../claims/finish-claim.ts';
import type { Database } from '../client.ts';
import {
  claimOne,
  handInOne,
  makeCourse,
  makeScene,
  makeUser,
  makeWorker,
  type OpenTestDatabase,
  openTestDatabase,
} from '../testing/index.ts';
import { removeOldRows } from './remove-old-rows.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

const minutesAgo = (age: 'young' | 'old'): Date => daysAgo(age === 'old' ? 0.01 : -0.01);

interface Rule {
  /** Makes a row of that age, with everything that it needs, on either side of the limit. */
  readonly make: (test: OpenTestDatabase, age: 'young' | 'old') => Promise<unknown>;
  readonly count: (db: Database) => Promise<number>;
}

async function gradedHandIn({ db }: OpenTestDatabase): Promise<string> {
  const handInId = await handInOne(db);
  const { claimId } = await claimOne(db, await makeWorker(db));
  await finishClaim(db, { claimId, result: resultFixture() });
  return handInId;
}

/** The database itself would refuse this: it rewrites the past. */
async function endedDaysAgo(db: Database, handInId: string, days: number): Promise<void> {
  await db.$executeRaw`ALTER TABLE hand_ins DISABLE TRIGGER USER`;
  await db.$executeRaw`ALTER TABLE hand_ins DROP CONSTRAINT IF EXISTS hand_ins_dates_ordered`;
  await db.$executeRaw`
    UPDATE hand_ins SET ended_at = ended_at - make_interval(days => ${days}::int), cancelled_at = cancelled_at - make_interval(days => ${days}::int)
    WHERE id = ${handInId}::uuid`;
  await db.$executeRaw`ALTER TABLE hand_ins ENABLE TRIGGER USER`;
}

/** One rule for each statement of remove_old_rows. */
const RULES: Readonly<Record<string, Rule>> = {
  sessions: {
    make: async ({ db }, age) =>
      await db.session.create({
        data: { token: randomUUID(), userId: await makeUser(db), expiresAt: daysAgo(age === 'old' ? 0.01 : -0.01) },
      }),
    count: (db) => db.session.count(),
  },
  verifications: {
    make: async ({ db }, age) =>
      await db.verification.create({ data: { identifier: randomUUID(), value: '', expiresAt: daysAgo(age === 'old' ? 0.01 : -0.01) } }),
    count: (db) => db.verification.count(),
  },
  rate_limits: {
    make: async ({ db }, age) => {
      const key = randomUUID();
      await consumeRateLimit(db, key, { max: 3, windowSeconds: age === 'old' ? -60 : 3600 });
    },
    count: (db) => db.rateLimit.count(),
  },
  api_keys: {
    make: async ({ db }, age) =>
      await db.apikey.create({ data: { key: randomUUID(), referenceId: await makeUser(db), expiresAt: daysAgo(age === 'old' ? 31 : 29) } }),
    count: (db) => db.apikey.count(),
  },
  invitations: {
    make: async ({ db }, age) => {
      const invitedById = await makeUser(db);
      const archived = await makeCourse(db, { archivedAt: daysAgo(age === 'old' ? 366 : 364) });
      const courseId = await makeCourse(db);
      const acceptedAt = daysAgo(age === 'old' ? 31 : 29);
      await db.invitation.create({ data: { courseId: archived, email: 'open@example.org', invitedById } });
      await db.invitation.create({ data: { courseId, email: 'accepted@example.org', invitedById, acceptedAt } });
      if (age === 'young')
        await db.invitation.create({ data: { courseId, email: 'open@example.org', invitedById, createdAt: daysAgo(900) } });
    },
    count: (db) => db.invitation.count(),
  },
  hand_in_events: {
    make: async (test, age) => {
      const { db } = test;
      const [ended, cancelled] = [await gradedHandIn(test), await handInOne(db)];
      await db.handIn.update({ where: { id: cancelled }, data: { cancelledAt: new Date() } });
      const handInId = { in: [ended, cancelled] };
      const at = daysAgo(31);
      if (age === 'young') {
        // One that is still under way, however long ago it began, and two that have only just ended.
        const running = await handInOne(db);
        await claimOne(db, await makeWorker(db));
        await db.handInEvent.updateMany({ where: { handInId: running }, data: { at } });
        return await db.handInEvent.updateMany({ where: { handInId }, data: { at } });
      }
      for (const each of [ended, cancelled]) await endedDaysAgo(db, each, 32);
      return await db.handInEvent.updateMany({ where: { handInId }, data: { at } });
    },
    count: (db) => db.handInEvent.count(),
  },
  alerts: {
    make: async ({ db }, age) => {
      const acknowledged = { acknowledgedAt: daysAgo(age === 'old' ? 366 : 364), acknowledgedById: await makeUser(db) };
      await db.alert.create({ data: { kind: 'rejected', message: 'seen', createdAt: daysAgo(900), ...acknowledged } });
      if (age === 'young') await db.alert.create({ data: { kind: 'rejected', message: 'open', createdAt: daysAgo(900) } });
    },
    count: (db) => db.alert.count(),
  },
  workers: {
    make: async (test, age) => {
      const { db } = test;
      const past = { state: 'gone', startedAt: daysAgo(100), lastSeenAt: daysAgo(age === 'old' ? 91 : 89) } as const;
      await db.worker.update({ where: { id: await makeWorker(db) }, data: past });
      if (age === 'old') return;
      // However long they have been gone: one that graded something, and one that staff were alerted to.
      await gradedHandIn(test);
      await db.worker.updateMany({ data: { ...past, lastSeenAt: daysAgo(99) }, where: { gradings: { some: {} } } });
      const workerId = await makeWorker(db);
      await db.alert.create({ data: { kind: 'worker-paused', message: 'seen', workerId } });
      await db.worker.update({ where: { id: workerId }, data: { ...past, lastSeenAt: daysAgo(99) } });
    },
    count: (db) => db.worker.count(),
  },
  users: {
    make: async ({ db }, age) => {
      await db.user.create({ data: { name: 'Eve', email: `${randomUUID()}@example.org`, createdAt: daysAgo(age === 'old' ? 31 : 29) } });
      if (age === 'young') await makeUser(db);
    },
    count: (db) => db.user.count(),
  },
  repository_link_codes: {
    make: async ({ db }, age) => {
      const { enrolmentId } = await makeScene(db);
      const row = { hash: randomUUID(), issuer: 'https://ci.example.org', repository: 'ada/kernels', expiresAt: minutesAgo(age) };
      await db.repositoryLinkCode.create({ data: { enrolmentId, ...row } });
    },
    count: (db) => db.repositoryLinkCode.count(),
  },
  workflow_tokens: {
    make: async ({ db }, age) => {
      const { enrolmentId } = await makeScene(db);
      const numbers = { repositoryId: String(Math.floor(Math.random() * 1e15)), ownerId: '1', actorId: '1' };
      const link = { enrolmentId, issuer: 'https://ci.example.org', ...numbers, repository: 'ada/kernels', actor: 'ada' };
      const { id } = await db.repositoryLink.create({ data: link });
      await db.workflowToken.create({ data: { linkId: id, hash: randomUUID(), expiresAt: minutesAgo(age) } });
    },
    count: (db) => db.workflowToken.count(),
  },
  used_issuer_tokens: {
    make: async ({ db }, age) =>
      await db.usedIssuerToken.create({ data: { issuer: 'https://ci.example.org', jti: randomUUID(), expiresAt: minutesAgo(age) } }),
    count: (db) => db.usedIssuerToken.count(),
  },
};

test.each(Object.entries(RULES))('From %s a worker removes old rows, a few at a time, and leaves the others.', async (table, rule) => {
  await using owner = await openTestDatabase();
  const { db } = owner;
  const worker = owner.as('fleet');
  await rule.make(owner, 'young');
  const young = await rule.count(db);
  expect(young).toBeGreaterThan(0);
  await removeOldRows(worker.db);
  expect(await rule.count(db)).toBe(young);
  await rule.make(owner, 'old');
  await rule.make(owner, 'old').catch(() => undefined);
  const old = (await rule.count(db)) - young;
  expect(old).toBeGreaterThan(1);
  const removed = async (): Promise<number> => (await removeOldRows(worker.db, 1)).find((each) => each.table === table)?.removed ?? 0;
  for (let i = 0; i < old; i += 1) expect(await removed()).toBe(1);
  expect(await removed()).toBe(0);
  expect(await rule.count(db)).toBe(young);
});

test('Each table from which rows are removed has its rule here.', async () => {
  await using owner = await openTestDatabase();
  expect((await removeOldRows(owner.db)).map(({ table }) => table).sort()).toEqual(Object.keys(RULES).sort());
});

test('The manual says how long the rows of each of these tables live, and lists no other table.', async () => {
  await using owner = await openTestDatabase();
  const tables = await owner.db.$queryRaw<{ name: string }[]>`SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'`;
  const manual = await readFile(new URL('../../../../docs/database.md', import.meta.url), 'utf8');
  const section = manual.split('## How long rows live')[1]?.split('\n## ')[0] ?? '';
  const named = [...section.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual(tables.map(({ name }) => name).sort());
});
