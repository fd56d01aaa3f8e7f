import { expect, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { heartbeat } from '../claims/heartbeat.ts';
import { eventsAfter } from '../events.ts';
import { handInOne, makeWorker, openTestDatabase } from '../testing/index.ts';
import { listenToDatabase } from './listen.ts';

/** Resolves once `seen` holds, looked at whenever something is announced. */
function until(seen: () => boolean): { look: () => void; done: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { look: () => (seen() ? resolve() : undefined), done: promise };
}

test('Each step of a hand-in is announced at its commit, and a reader that was away resumes where it was.', async () => {
  await using test = await openTestDatabase();
  const { db, url } = test;
  const announced: string[] = [];
  let work = 0;
  const both = until(() => announced.length >= 3 && work >= 2);
  const stop = await listenToDatabase(url, {
    onEvent: (subjectId) => {
      announced.push(subjectId);
      both.look();
    },
    onWork: () => {
      work += 1;
      both.look();
    },
  });
  const handInId = await handInOne(db);
  const [first] = await eventsAfter(db, { kind: 'hand-in', id: handInId }, 0n);
  const claim = await claimNext(db, await makeWorker(db));
  await heartbeat(db, { claimId: claim?.claimId ?? '', phase: 'compiling' });
  await both.done;
  await stop();
  expect(announced).toEqual([handInId, handInId, handInId]);
  expect((await eventsAfter(db, { kind: 'hand-in', id: handInId }, first?.id ?? 0n)).map(({ kind, data }) => [kind, data])).toEqual([
    ['running', { attempt: 1, worker: expect.any(String) }],
    ['phase', { phase: 'compiling' }],
  ]);
});

test('A listener whose connection is cut makes another and says so.', async () => {
  await using test = await openTestDatabase();
  const { db, url } = test;
  let connects = 0;
  const again = until(() => connects >= 2);
  const errors: Error[] = [];
  const stop = await listenToDatabase(url, {
    onReconnect: () => {
      connects += 1;
      again.look();
    },
    onError: (error) => errors.push(error),
  });
  await db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'rooflab-listen' AND datname = current_database()`;
  await again.done;
  await stop();
  expect(errors.length).toBeGreaterThan(0);
});
