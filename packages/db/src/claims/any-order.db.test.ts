import { resultFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../client.ts';
import { cancelHandIn } from '../hand-ins/cancel-hand-in.ts';
import { createHandIn } from '../hand-ins/create-hand-in.ts';
import { HandInRefused } from '../hand-ins/hand-in-refused.ts';
import type { Queue } from '../queue/queue.ts';
import { EXERCISE, makeScene, makeWorker, openTestDatabase } from '../testing/index.ts';
import { type Claim, claimNext } from './claim-next.ts';
import { failClaim, releaseClaim } from './fail-claim.ts';
import { finishClaim } from './finish-claim.ts';
import { heartbeat } from './heartbeat.ts';
import { sweep } from './sweep.ts';

/** What may happen next; `which` picks a claim or hand-in made before, current or long lost. */
const step = fc.record({
  act: fc.constantFrom(
    'hand-in',
    'hand-in',
    'claim',
    'claim',
    'claim',
    'finish',
    'finish',
    'fail',
    'release',
    'heartbeat',
    'sweep',
    'cancel',
    'queue-fails',
  ),
  which: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  readonly db: Database;
  readonly queue: Queue;
  readonly workerIds: readonly string[];
  readonly request: { readonly enrolmentId: string; readonly assignmentId: string; readonly exercise: string; readonly source: string };
  readonly handIns: string[];
  readonly claims: Claim[];
}

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

async function take(world: World, { act, which }: Step): Promise<void> {
  const { db, queue, handIns, claims } = world;
  const claim = pick(claims, which);
  const handInId = pick(handIns, which);
  const claimId = claim?.claimId;
  if (act === 'hand-in') handIns.push((await createHandIn(db, queue, world.request)).handInId);
  if (act === 'sweep') await sweep(db, queue, { leaseSeconds: 0 });
  if (act === 'claim') {
    const next = await claimNext(db, queue, pick(world.workerIds, which) ?? '');
    if (next !== null) claims.push(next);
  }
  if (act === 'cancel' && handInId !== undefined) await cancelHandIn(db, queue, handInId).catch(ignoreRefusal);
  // pg-boss's own timers take a job back, whatever we think of it.
  if (act === 'queue-fails' && handInId !== undefined) await queue.boss.fail('grading-any', handInId);
  if (claimId === undefined) return;
  if (act === 'finish') await finishClaim(db, queue, { claimId, result: resultFixture({ score: which }) });
  if (act === 'fail') await failClaim(db, queue, { claimId, reason: 'device lost' });
  if (act === 'release') await releaseClaim(db, queue, { claimId, reason: 'draining' });
  if (act === 'heartbeat') await heartbeat(db, queue, { claimId, phase: `phase-${which}` });
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof HandInRefused)) throw error;
}

/** Every worker is back, and everything still open is brought to its end. */
async function settle({ db, queue, workerIds }: World): Promise<void> {
  for (;;) {
    await sweep(db, queue, { leaseSeconds: 0 });
    const claim = await claimNext(db, queue, workerIds[0] ?? '');
    if (claim !== null) await finishClaim(db, queue, { claimId: claim.claimId, result: resultFixture() });
    else if ((await db.handIn.count({ where: { endedAt: null, cancelledAt: null } })) === 0) return;
  }
}

test('Whatever happens in whatever order, every hand-in that is not cancelled ends with exactly one grading in effect.', async () => {
  await using open = await openTestDatabase();
  const { db, queue } = open;
  const workerIds = [await makeWorker(db), await makeWorker(db)];
  // Steps in groups that run at the same time.
  const schedules = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(schedules, async (groups) => {
      const { enrolmentId, assignmentId } = await makeScene(db);
      const request = { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' };
      const world: World = { db, queue, workerIds, request, handIns: [], claims: [] };
      for (const group of groups) await Promise.all(group.map((next) => take(world, next)));
      await settle(world);
      const ended = await db.handIn.findMany({
        where: { enrolmentId },
        select: { cancelledAt: true, gradings: { where: { effective: true } } },
      });
      expect(ended).toHaveLength(world.handIns.length);
      for (const { cancelledAt, gradings } of ended) expect(gradings).toHaveLength(cancelledAt === null ? 1 : 0);
      expect(await db.grading.count({ where: { finishedAt: null } })).toBe(0);
      const left = await db.$queryRaw<object[]>`SELECT id FROM pgboss.job WHERE state < 'completed' AND name <> 'grading-dead'`;
      expect(left).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
