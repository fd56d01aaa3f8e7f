import { setTimeout as sleep } from 'node:timers/promises';
import { countedResultFixture, deviceFixture, measurementFixture, resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import type { Queryable } from '../client.ts';
import {
  type AssignmentFields,
  attemptsOf,
  claimOne,
  EXERCISE,
  handIn,
  handInOne,
  makeScene,
  makeWorker,
  openTestDatabase,
  SOURCE,
} from '../testing/index.ts';
import { setWorkerState } from '../workers/workers.ts';
import { claimNext } from './claim-next.ts';
import { failClaim, releaseClaim } from './fail-claim.ts';
import { finishClaim } from './finish-claim.ts';
import { UnknownClaim } from './grading-leases.ts';
import { heartbeat } from './heartbeat.ts';
import { MAX_RETRIES } from './settle.ts';
import { sweep } from './sweep.ts';

test('A hand-in is claimed with all that grading needs, and its result is stored row by row.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const handInId = await handInOne(db);
  const workerId = await makeWorker(db);
  const claimed = await claimOne(db, workerId);
  expect(claimed).toMatchObject({ handInId, attempt: 1, kind: 'live', exercise: EXERCISE, source: SOURCE, marks: null });
  expect(claimed.seed).toMatch(/^[0-9a-f]{64}$/);
  expect(await heartbeat(db, { claimId: claimed.claimId, phase: 'timing' })).toBe(true);
  expect(await finishClaim(db, { claimId: claimed.claimId, result: resultFixture() })).toBe('effective');
  const grading = await db.grading.findUniqueOrThrow({ where: { id: claimed.gradingId } });
  expect(grading).toMatchObject({
    verdict: 'accepted',
    score: 92.5,
    effective: true,
    fraction: 0.97,
    deviceClass: 'large',
    phase: 'timing',
  });
  expect(grading.result).toEqual(resultFixture());
  const { samplesNs, ...point } = measurementFixture();
  expect(grading.point).toEqual(point);
  expect(await heartbeat(db, { claimId: claimed.claimId })).toBe(false);
  const events = await db.handInEvent.findMany({ where: { handInId }, orderBy: { id: 'asc' }, select: { kind: true } });
  expect(events.map(({ kind }) => kind)).toEqual(['waiting', 'running', 'phase', 'ended']);
});

test('A worker that is being paused while it looks for work takes none.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await handInOne(db);
  const workerId = await makeWorker(db);
  const claimed = await db.$transaction(async (tx) => {
    await tx.worker.update({ where: { id: workerId }, data: { state: 'paused', pausedReason: 'hot', pausedBy: 'system' } });
    const claiming = claimNext(db, workerId);
    await Promise.race([claiming, untilSomeoneWaits(db)]);
    return { claiming };
  });
  expect(await claimed.claiming).toBeNull();
  expect(await db.grading.count()).toBe(0);
});

test('Settling a claim locks its hand-in before its grading, so that no two transactions deadlock.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db);
  const settlers: ((claimId: string) => Promise<unknown>)[] = [
    (claimId) => finishClaim(db, { claimId, result: resultFixture() }),
    (claimId) => failClaim(db, { claimId, reason: 'device lost' }),
    (claimId) => releaseClaim(db, { claimId, reason: 'draining' }),
  ];
  for (const settle of settlers) {
    const handInId = await handInOne(db);
    const { claimId } = await claimOne(db, workerId);
    const settled = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM hand_ins WHERE id = ${handInId}::uuid FOR NO KEY UPDATE`;
      const settling = settle(claimId);
      await Promise.race([settling, untilSomeoneWaits(db)]);
      await tx.$queryRaw`SELECT id FROM gradings WHERE claim_id = ${claimId}::uuid FOR NO KEY UPDATE NOWAIT`;
      return { settling };
    });
    await settled.settling;
  }
});

/** Resolves when another connection waits for a lock in this database. */
async function untilSomeoneWaits(db: Queryable): Promise<void> {
  for (;;) {
    const waiting = await db.$queryRaw<object[]>`
      SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
    if (waiting.length > 0) return;
    await sleep(10);
  }
}

test('Four claimers take 300 jobs, none twice.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const { enrolmentIds, assignmentId } = await makeScene(db, { students: 30 });
  await Promise.all(
    enrolmentIds.map(async (enrolmentId) => {
      for (let round = 0; round < 10; round += 1) await handIn(db, { enrolmentId, assignmentId });
    }),
  );
  const claimAll = async () => {
    const workerId = await makeWorker(db);
    const taken: string[] = [];
    for (let next = await claimNext(db, workerId); next !== null; next = await claimNext(db, workerId)) taken.push(next.handInId);
    return taken;
  };
  const taken = (await Promise.all([claimAll(), claimAll(), claimAll(), claimAll()])).flat();
  expect(taken).toHaveLength(300);
  expect(new Set(taken).size).toBe(300);
});

test('Results that come late, twice, together or in another order leave one in effect: the first of the current claim.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const workerId = await makeWorker(db);
  for (let round = 0; round < 20; round += 1) {
    const handInId = await handInOne(db);
    const lost = await claimOne(db, workerId);
    await sweep(db, { leaseSeconds: 0 });
    const current = await claimOne(db, workerId);
    const deliveries = [
      { claimId: lost.claimId, result: resultFixture({ score: 1 }) },
      { claimId: lost.claimId, result: resultFixture({ score: 1 }) },
      { claimId: lost.claimId, result: resultFixture({ score: 2 }) },
      { claimId: current.claimId, result: resultFixture({ score: 77 }) },
      { claimId: current.claimId, result: resultFixture({ score: 77 }) },
    ];
    // A different one is first each time; then they race.
    deliveries.push(...deliveries.splice(0, round % deliveries.length));
    const answers = await Promise.all(deliveries.map((delivery) => finishClaim(db, delivery)));
    expect(answers.toSorted()).toEqual(['effective', 'repeated', 'stray', 'stray', 'stray']);
    expect(await finishClaim(db, { claimId: current.claimId, result: resultFixture({ score: 99 }) })).toBe('stray');
    const effective = await db.grading.findMany({ where: { handInId, effective: true }, select: { score: true } });
    expect(effective).toEqual([{ score: 77 }]);
    // Kept once each: 1 and 2 of the lost claim, 99 of the current one.
    expect(await db.strayResult.count({ where: { grading: { handInId } } })).toBe(3);
  }
});

test('Our fault is tried again three times, then ends as system-error with the attempt given back and staff told.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const handInId = await handInOne(db);
  const workerId = await makeWorker(db);
  for (let attempt = 1; attempt <= MAX_RETRIES; attempt += 1) {
    const { claimId } = await claimOne(db, workerId);
    expect(await failClaim(db, { claimId, reason: 'device lost' })).toBe('retried');
    expect(await failClaim(db, { claimId, reason: 'device lost' })).toBe('stale');
  }
  const last = await claimOne(db, workerId);
  const verdict = resultFixture({ verdict: 'system-error', score: null, message: 'no device' });
  expect(await finishClaim(db, { claimId: last.claimId, result: verdict })).toBe('failed');
  expect(await claimNext(db, workerId)).toBeNull();
  expect(await attemptsOf(db, handInId)).toEqual([...Array<string>(MAX_RETRIES).fill('failed null -'), 'failed system-error effective']);
  expect(await db.handIn.findUniqueOrThrow({ where: { id: handInId } })).toMatchObject({
    endedAt: expect.any(Date),
    refundedAt: expect.any(Date),
  });
  expect(await db.alert.findMany({ select: { kind: true, handInId: true } })).toEqual([{ kind: 'system-error', handInId }]);
  expect(await db.auditEntry.findMany({ select: { action: true, subjectId: true } })).toEqual([
    { action: 'hand-in.system-error', subjectId: handInId },
  ]);
  expect(await finishClaim(db, { claimId: last.claimId, result: resultFixture() })).toBe('stray');
});

test('A job given back keeps its turn and uses up no retry.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const handInId = await handInOne(db);
  await handInOne(db);
  const workerId = await makeWorker(db);
  for (let round = 0; round < MAX_RETRIES + 3; round += 1) {
    const { claimId, handInId: taken } = await claimOne(db, workerId);
    expect(taken).toBe(handInId);
    expect(await releaseClaim(db, { claimId, reason: 'draining' })).toBe('retried');
  }
  const { claimId } = await claimOne(db, workerId);
  expect(await finishClaim(db, { claimId, result: resultFixture() })).toBe('effective');
});

test('A worker that is paused gets nothing, also after a restart if staff paused it; and an unknown claim is an error.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await handInOne(db);
  const workerId = await makeWorker(db, 'h200');
  await setWorkerState(db, { workerId, state: 'paused', reason: 'roof moved by 8 %', actor: 'worker:h200' });
  expect(await claimNext(db, workerId)).toBeNull();
  expect(await db.alert.findMany({ select: { kind: true } })).toEqual([{ kind: 'worker-paused' }]);
  expect(await makeWorker(db, 'h200')).toBe(workerId);
  await setWorkerState(db, { workerId, state: 'paused', reason: 'fan', actor: 'user:ada' });
  await makeWorker(db, 'h200');
  expect(await claimNext(db, workerId)).toBeNull();
  await setWorkerState(db, { workerId, state: 'active', reason: 'repaired', actor: 'system' });
  expect(await claimNext(db, workerId)).not.toBeNull();
  const unknown = { claimId: '00000000-0000-4000-8000-000000000000', result: resultFixture() };
  await expect(finishClaim(db, unknown)).rejects.toThrow(UnknownClaim);
});

test('A worker takes jobs for any class and for its own, by turn, and leaves the others.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const handInOf = async (deviceClass: 'software' | 'large' | null) => {
    return await handIn(db, await makeScene(db, { assignment: { deviceClass } }));
  };
  await handInOf('software');
  const any = await handInOf(null);
  const large = await handInOf('large');
  const last = await handInOf(null);
  const workerId = await makeWorker(db);
  const taken = [];
  for (let turn = 0; turn < 4; turn += 1) taken.push((await claimNext(db, workerId))?.handInId);
  expect(taken).toEqual([any, large, last, undefined]);
});

test('What is graded by counts goes to any worker, which is told so, and comes back as counted or not at all.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const handInOf = async (assignment: AssignmentFields) => {
    return await handIn(db, await makeScene(db, { assignment }));
  };
  const counted = await handInOf({ deviceClass: 'counted', hazardsAreWrong: true });
  const timed = await handInOf({});
  const workerId = await makeWorker(db);
  const ofCounts = await claimOne(db, workerId);
  expect(ofCounts).toMatchObject({ handInId: counted, gradedBy: 'counts', hazardsAreWrong: true });
  expect(await finishClaim(db, { claimId: ofCounts.claimId, result: resultFixture() })).toBe('failed');
  const again = await claimOne(db, workerId);
  expect(again).toMatchObject({ handInId: counted, gradedBy: 'counts' });
  expect(await finishClaim(db, { claimId: again.claimId, result: countedResultFixture() })).toBe('effective');
  const ofTimes = await claimOne(db, workerId);
  expect(ofTimes).toMatchObject({ handInId: timed, gradedBy: 'time', hazardsAreWrong: false });
  expect(await finishClaim(db, { claimId: ofTimes.claimId, result: countedResultFixture() })).toBe('failed');
  const failures = await db.grading.findMany({ where: { outcome: 'failed' }, orderBy: { claimedAt: 'asc' }, select: { failure: true } });
  expect(failures.map(({ failure }) => failure)).toEqual([
    'The job asks for counts, and was graded by times.',
    'The job asks for times, and was graded by counts.',
  ]);
  expect(await db.grading.findFirst({ where: { effective: true } })).toMatchObject({ deviceClass: 'counted', fraction: null, score: 85 });
});

test('A result that the database refuses changes nothing, and can be reported as our fault.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const handInId = await handInOne(db);
  const { claimId } = await claimOne(db, await makeWorker(db));
  await expect(finishClaim(db, { claimId, result: resultFixture({ score: 101 }) })).rejects.toThrow('gradings_score_range');
  expect(await failClaim(db, { claimId, reason: 'impossible result' })).toBe('retried');
  expect(await attemptsOf(db, handInId)).toEqual(['failed null -']);
});

test('A hostile message is stored, with what PostgreSQL cannot hold replaced.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  await handInOne(db);
  const { claimId } = await claimOne(db, await makeWorker(db));
  const result = resultFixture({ verdict: 'compile-error', score: 0, message: 'unresolved \0\uD800 \u202E<script>' });
  expect(await finishClaim(db, { claimId, result })).toBe('effective');
});

test('What is no result, or names no class of device, is our fault: it is stored nowhere, and the job waits again.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  const handInId = await handInOne(db);
  const workerId = await makeWorker(db);
  const broken = [
    { ...resultFixture(), performance: { graded: true } } as never,
    resultFixture({ performance: { graded: true, fraction: 0.97, measurements: [measurementFixture({ ciLowNs: 1e9 })], sweep: [] } }),
    resultFixture({ device: { ...deviceFixture(), deviceClass: null } }),
  ];
  for (const result of broken) {
    const { claimId } = await claimOne(db, workerId);
    expect(await finishClaim(db, { claimId, result })).toBe('failed');
  }
  expect((await db.grading.findMany({ orderBy: { attempt: 'asc' } })).map(({ failure }) => failure)).toEqual([
    expect.stringContaining('performance.fraction'),
    expect.stringContaining('The interval must hold the median.'),
    'The result does not say what class of device it was graded on.',
  ]);
  expect(await attemptsOf(db, handInId)).toHaveLength(3);
});
