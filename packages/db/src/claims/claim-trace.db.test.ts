import { resultFixture } from '@rooflab/result/testing';
import { startTracing } from '@rooflab/tracing';
import { startOtlpReceiver } from '@rooflab/tracing/testing';
import { expect, test } from 'vitest';
import { queueRegradeSet } from '../queue/queue-regrade-set.ts';
import { claimOne, draftRegrade, handIn, makeScene, makeWorker, openTestDatabase } from '../testing/index.ts';
import { failClaim } from './fail-claim.ts';
import { finishClaim } from './finish-claim.ts';

const [TRACE, SPAN] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const REQUEST = `00-${TRACE}-${SPAN}-01`;

test('The wait is a span of the request’s trace, once; a retry stays in that trace, and a regrade has its own, which is linked.', async () => {
  await using receiver = await startOtlpReceiver();
  await using database = await openTestDatabase();
  const { db } = database;
  const scene = await makeScene(db);
  const handInId = await handIn(db, scene);
  await db.handIn.updateMany({ data: { traceParent: REQUEST } });
  const workerId = await makeWorker(db);
  const settings = { url: `${receiver.url}/v1/traces`, serviceName: 'rooflab-test', ratio: 1 };
  const tracing = await startTracing(settings, { instance: '1', onFault: () => undefined });
  const first = await claimOne(db, workerId);
  await failClaim(db, { claimId: first.claimId, reason: 'The GPU fell off the bus.' });
  const retry = await claimOne(db, workerId);
  await finishClaim(db, { claimId: retry.claimId, result: resultFixture() });
  const regradeSetId = await draftRegrade(db, scene.courseId);
  await db.$transaction((tx) => queueRegradeSet(tx, regradeSetId));
  const regrade = await claimOne(db, workerId);
  await tracing.stop();

  expect([first.traceparent, retry.traceparent]).toEqual([REQUEST, REQUEST]);
  const [waited, waitedAgain, ...more] = receiver.spans;
  const { queuedAt, claimedAt } = await db.grading.findUniqueOrThrow({ where: { id: first.gradingId } });
  expect(waited).toMatchObject({ name: 'queue', traceId: TRACE, parentSpanId: SPAN });
  expect([waited?.startTimeUnixNano, waited?.endTimeUnixNano]).toEqual([queuedAt.getTime(), claimedAt.getTime()]);
  expect(waited?.attributes).toEqual({
    'rooflab.hand_in.id': handInId,
    'rooflab.grading.id': first.gradingId,
    'rooflab.claim.kind': 'live',
    'rooflab.attempt': 1,
    'rooflab.exercise': 'reduction/sum',
    'rooflab.worker.id': workerId,
  });
  expect(waitedAgain).toMatchObject({ name: 'queue', links: [{ traceId: TRACE, spanId: SPAN }] });
  expect([waitedAgain?.parentSpanId, more]).toEqual([undefined, []]);
  expect(regrade.traceparent).toBe(`00-${waitedAgain?.traceId}-${waitedAgain?.spanId}-01`);
});

test('Without tracing a claim still hands on the trace of its hand-in, and a regrade has none.', async () => {
  await using database = await openTestDatabase();
  const { db } = database;
  const scene = await makeScene(db);
  await handIn(db, scene);
  await db.handIn.updateMany({ data: { traceParent: REQUEST } });
  const workerId = await makeWorker(db);
  const live = await claimOne(db, workerId);
  await finishClaim(db, { claimId: live.claimId, result: resultFixture() });
  const regradeSetId = await draftRegrade(db, scene.courseId);
  await db.$transaction((tx) => queueRegradeSet(tx, regradeSetId));
  expect([live.traceparent, (await claimOne(db, workerId)).traceparent]).toEqual([REQUEST, null]);
});
