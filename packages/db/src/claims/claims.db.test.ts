import { expect, test } from 'vitest';
import { createHandIn } from '../hand-ins/create-hand-in.ts';
import { EXERCISE, makeResult, makeScene, makeWorker, openTestDatabase } from '../testing/index.ts';
import { claimNext } from './claim-next.ts';
import { finishClaim } from './finish-claim.ts';

test('A hand-in is claimed, finished and effective.', async () => {
  await using test = await openTestDatabase();
  const { db, queue } = test;
  const { enrolmentId, assignmentId } = await makeScene(db);
  const workerId = await makeWorker(db);
  const { handInId } = await createHandIn(db, queue, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' });
  const claim = await claimNext(db, queue, workerId);
  expect(claim).toMatchObject({ handInId, attempt: 1, source: 'fn main() {}' });
  expect(await finishClaim(db, queue, { claimId: claim?.claimId ?? '', result: makeResult() })).toBe('effective');
  expect(await claimNext(db, queue, workerId)).toBeNull();
});
