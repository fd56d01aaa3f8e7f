import { expect, test } from 'vitest';
import { claimNext } from '../claims/claim-next.ts';
import { EXERCISE, makeScene, makeWorker, openTestDatabase } from '../testing/index.ts';
import { createHandIn } from './create-hand-in.ts';

test('A hand-in that was replaced no longer waits, so it does not push its student’s next one behind other students.', async () => {
  await using test = await openTestDatabase();
  const { db, queue } = test;
  const { enrolmentIds, assignmentId } = await makeScene(db, { students: 2, assignment: { replacesWaiting: true } });
  const [ada = '', ben = ''] = enrolmentIds;
  const handIn = async (enrolmentId: string) => {
    const { handInId } = await createHandIn(db, queue, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' });
    return handInId;
  };
  for (let version = 0; version < 3; version += 1) await handIn(ada);
  const turns = [await handIn(ada), await handIn(ben)];
  const workerId = await makeWorker(db);
  const claimed = [await claimNext(db, queue, workerId), await claimNext(db, queue, workerId)];
  expect(claimed.map((claim) => claim?.handInId)).toEqual(turns);
});
