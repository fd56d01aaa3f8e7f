import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, createDatabase, type Database } from './client.ts';
import { connectionFault } from './connection-fault.ts';
import { listenToDatabase } from './queue/listen.ts';
import { askServer, openServerPair, type ServerPair, setReadOnly } from './testing/server-pair.ts';

let pair: ServerPair;

beforeAll(async () => {
  pair = await openServerPair();
  await askServer(pair.primary.url, 'CREATE TABLE things (id int PRIMARY KEY)');
});

afterAll(async () => {
  await pair[Symbol.asyncDispose]();
});

async function using<Answer>(url: string, work: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = createDatabase({ url, poolSize: 1, patience: { statementMs: 1000, answerMs: 3000, idleTransactionMs: 20_000 } });
  try {
    return await work(db);
  } finally {
    await closeDatabase(db);
  }
}

const faultOf = async (work: Promise<unknown>): Promise<string | null> =>
  await work.then(
    () => null,
    (error: unknown) => connectionFault(error) ?? String(error),
  );

const backendOf = async (db: Database) => (await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid;

test('A standby is refused, for reading too, in a transaction and for listening.', async () => {
  const { url } = pair.standby;
  await using(url, async (db) => {
    expect(await faultOf(db.$queryRaw`SELECT * FROM things`)).toBe('25006');
    expect(await faultOf(db.$transaction((tx) => tx.$executeRaw`INSERT INTO things VALUES (1)`))).toBe('25006');
    expect(await faultOf(listenToDatabase(url, {}))).toBe('25006');
  });
});

test('A connection whose server begins to refuse writes is dropped at the first of them, and a new one is made when it takes them again.', async () => {
  const { url } = pair.primary;
  await using(url, async (db) => {
    const inTransaction = () => db.$transaction((tx) => tx.$executeRaw`DELETE FROM things WHERE id = 7`);
    const alone = () => db.$executeRaw`DELETE FROM things WHERE id = 7`;
    for (const write of [inTransaction, alone]) {
      const before = await backendOf(db);
      await setReadOnly(url, 'on');
      await expect.poll(() => faultOf(write())).toBe('25006');
      expect(await faultOf(backendOf(db))).toBe('25006');
      await setReadOnly(url, 'off');
      await expect.poll(() => faultOf(backendOf(db))).toBeNull();
      expect(await backendOf(db)).not.toBe(before);
    }
  });
});

test('A commit that no standby confirms is not acknowledged, even where PostgreSQL reports it as done because somebody cancelled its wait.', async () => {
  await pair.standby.kill();
  const waiting = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  const cancelled = async (work: Promise<unknown>): Promise<string | null> => {
    const fault = faultOf(work);
    await expect.poll(() => askServer(pair.primary.url, waiting)).toHaveLength(1);
    return await fault;
  };
  await using(pair.primary.url, async (db) => {
    expect(await cancelled(db.$executeRaw`INSERT INTO things VALUES (2)`)).toBe('08007');
    expect(await cancelled(db.$transaction((tx) => tx.$executeRaw`INSERT INTO things VALUES (3)`))).toBe('08007');
    const again = () => db.$transaction((tx) => tx.$queryRaw`SELECT id FROM things WHERE id = 3 FOR UPDATE`);
    expect(await faultOf(again())).toBe('ETIMEDOUT');
    await pair.standby.start();
    await expect.poll(() => faultOf(again())).toBeNull();
  });
});

test('A promoted standby has everything that was acknowledged, and serves clients that it refused before.', async () => {
  await using(pair.standby.url, async (db) => {
    expect(await faultOf(backendOf(db))).toBe('25006');
    await using(pair.primary.url, (primary) => primary.$executeRaw`INSERT INTO things VALUES (4)`);
    await pair.primary.kill();
    await pair.promote();
    expect(await db.$queryRaw`SELECT id FROM things ORDER BY id`).toEqual([{ id: 2 }, { id: 3 }, { id: 4 }]);
    expect(await db.$executeRaw`INSERT INTO things VALUES (5)`).toBe(1);
  });
});
