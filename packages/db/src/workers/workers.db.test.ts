import { expect, test, vi } from 'vitest';
import { sweep } from '../claims/sweep.ts';
import { makeWorker, openTestDatabase } from '../testing/index.ts';
import { setWorkerState } from './workers.ts';

test('A worker is registered by the database’s clock, whatever its own says.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  try {
    const workerId = await makeWorker(db, 'h200');
    await makeWorker(db, 'h200');
    const [row] = await db.$queryRaw<object[]>`
      SELECT clock_timestamp() - last_seen_at < interval '1 minute' AS seen, clock_timestamp() - started_at < interval '1 minute' AS started
      FROM workers WHERE id = ${workerId}::uuid`;
    expect(row).toEqual({ seen: true, started: true });
    expect((await sweep(db)).goneWorkers).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test('A worker’s own request ends neither a pause nor a drain by staff; staff can end a pause that a worker began.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db, 'h200');
  const set = async (actor: 'user:ta' | 'worker:h200', state: 'active' | 'paused' | 'draining') => {
    await setWorkerState(db, { workerId, state, reason: actor, actor });
    const row = await db.worker.findUniqueOrThrow({ where: { id: workerId } });
    return `${row.state} ${row.pausedReason}`;
  };
  expect(await set('user:ta', 'paused')).toBe('paused user:ta');
  expect(await set('worker:h200', 'active')).toBe('paused user:ta');
  expect(await set('worker:h200', 'paused')).toBe('paused user:ta');
  expect(await set('user:ta', 'draining')).toBe('draining null');
  expect(await set('worker:h200', 'paused')).toBe('draining null');
  expect(await set('user:ta', 'active')).toBe('active null');
  expect(await set('worker:h200', 'paused')).toBe('paused worker:h200');
  expect(await set('user:ta', 'active')).toBe('active null');
  expect(await set('worker:h200', 'paused')).toBe('paused worker:h200');
  expect(await set('worker:h200', 'active')).toBe('active null');
  expect(await db.auditEntry.count()).toBe(7);
  expect(await db.alert.count({ where: { kind: 'worker-paused' } })).toBe(2);
});
