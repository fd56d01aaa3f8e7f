import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { closeDatabase, createDatabase, type Database, type Patience, poolUse } from './client.ts';
import { connectionFault } from './connection-fault.ts';
import { openTestDatabase } from './testing/index.ts';

const PATIENCE: Patience = { statementMs: 200, answerMs: 600, idleTransactionMs: 400 };

/** A connection to the database that can start swallowing everything at some moment, as a cut network does; later connections work. */
async function openWay(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
    }
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: through.href,
    cut: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const backendOf = async (db: Database) => (await db.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`)[0]?.pid;

test('A statement that takes too long is given up by the server, and the next one is answered.', async () => {
  await using test = await openTestDatabase();
  const db = createDatabase({ url: test.url, poolSize: 1, patience: PATIENCE });
  const error: unknown = await db.$queryRaw`SELECT pg_sleep(60)::text`.catch((error: unknown) => error);
  expect(connectionFault(error)).toBe('57014');
  expect(await backendOf(db)).toBeGreaterThan(0);
  await closeDatabase(db);
});

test('Without time limits nothing is cancelled.', async () => {
  await using test = await openTestDatabase();
  const db = createDatabase({ url: test.url, poolSize: 1, patience: null });
  const rows = await db.$queryRaw`
    SELECT name, setting FROM pg_settings WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout') AND setting <> '0'`;
  expect(rows).toEqual([]);
  await closeDatabase(db);
});

test('A transaction whose process sleeps loses its locks, so that nobody waits for it.', async () => {
  await using test = await openTestDatabase();
  const db = createDatabase({ url: test.url, poolSize: 1, patience: PATIENCE });
  await test.db.$executeRaw`CREATE TABLE things (id int PRIMARY KEY)`;
  await test.db.$executeRaw`INSERT INTO things VALUES (1)`;
  const sleeper = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM things WHERE id = 1 FOR UPDATE`;
    expect(await test.db.$executeRaw`UPDATE things SET id = 2`).toBe(1);
    await tx.$queryRaw`SELECT 1`;
  });
  await expect(sleeper).rejects.toSatisfy((error) => connectionFault(error) !== null);
  await closeDatabase(db);
});

test('A server that does not answer any more is given up, also within a transaction, and the next query gets a new connection.', async () => {
  await using test = await openTestDatabase();
  const way = await openWay(test.url);
  const db = createDatabase({ url: way.url, poolSize: 1, patience: PATIENCE });
  await backendOf(db);
  way.cut();
  await expect(backendOf(db)).rejects.toSatisfy((error) => connectionFault(error) === 'ETIMEDOUT');
  expect(await backendOf(db)).toBeGreaterThan(0);
  const cutOff = db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1`;
    way.cut();
    await tx.$queryRaw`SELECT 1`;
  });
  await expect(cutOff).rejects.toSatisfy((error) => connectionFault(error) === 'ETIMEDOUT');
  expect(await backendOf(db)).toBeGreaterThan(0);
  expect(poolUse(db)).toEqual({ inUse: 0, idle: 1, waiting: 0, most: 1 });
  await closeDatabase(db);
  way.close();
});

test('Only what kept the database from answering is a fault of the connection.', async () => {
  await using test = await openTestDatabase();
  const closed = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere', poolSize: 1 });
  const refused: unknown = await backendOf(closed).catch((error: unknown) => error);
  expect(connectionFault(refused)).toBe('ECONNREFUSED');
  const wrong: unknown = await test.db.$queryRaw`SELECT * FROM no_such_table`.catch((error: unknown) => error);
  expect(wrong).toBeInstanceOf(Error);
  expect(connectionFault(wrong)).toBeNull();
  expect(connectionFault(new Error('The kernel is wrong.'))).toBeNull();
  await closeDatabase(closed);
});
