import type { Database } from '@rooflab/db';
import {
  type Claim,
  claimNext,
  explainClaim,
  failClaim,
  finishClaim,
  giveUpExplanation,
  heartbeat,
  queueState,
  Refused,
  releaseClaim,
  sweep,
} from '@rooflab/db';
import { EXERCISE, makeScene, makeWorker, openTestDatabase } from '@rooflab/db/testing';
import { resultFixture } from '@rooflab/result/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cancelHandIn, createHandIn } from './commands.ts';

/** What may happen next; `which` picks an earlier claim or hand-in, current or lost. */
const step = fc.record({
  act: fc.constantFrom(
    'hand-in',
    'hand-in',
    'claim',
    'claim',
    'claim',
    'finish',
    'finish',
    'verdict',
    'verdict',
    'explain',
    'explain',
    'give up',
    'fail',
    'release',
    'heartbeat',
    'sweep',
    'cancel',
  ),
  which: fc.nat(20),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  readonly db: Database;
  readonly workerIds: readonly string[];
  readonly request: { readonly enrolmentId: string; readonly assignmentId: string; readonly exercise: string; readonly source: string };
  readonly handIns: string[];
  readonly claims: Claim[];
}

/** Of every result that is explained: the score tells it from those that are not. */
const VERDICT = resultFixture({ score: 42 });

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

async function take(world: World, { act, which }: Step): Promise<void> {
  const { db, handIns, claims } = world;
  const claim = pick(claims, which);
  const handInId = pick(handIns, which);
  const claimId = claim?.claimId;
  if (act === 'hand-in') handIns.push((await createHandIn(db, world.request)).handInId);
  if (act === 'sweep') expect((await sweep(db, { leaseSeconds: 0 })).faults).toEqual([]);
  if (act === 'claim') {
    const next = await claimNext(db, pick(world.workerIds, which) ?? '');
    if (next !== null) claims.push(next);
  }
  if (act === 'cancel' && handInId !== undefined) await cancelHandIn(db, handInId).catch(ignoreRefusal);
  if (claimId === undefined) return;
  if (act === 'finish') await finishClaim(db, { claimId, result: resultFixture({ score: which }) });
  if (act === 'verdict') await finishClaim(db, { claimId, result: VERDICT, explaining: true });
  if (act === 'explain') await explainClaim(db, { claimId, result: { ...VERDICT, hint: 'Read four elements at a time.' } });
  if (act === 'give up') await giveUpExplanation(db, claimId);
  if (act === 'fail') await failClaim(db, { claimId, reason: 'device lost' });
  if (act === 'release') await releaseClaim(db, { claimId, reason: 'draining' });
  if (act === 'heartbeat') await heartbeat(db, { claimId, phase: `phase-${which}` });
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refused)) throw error;
}

/** Lets every worker come back, and finishes everything that is still open. */
async function settle({ db, workerIds }: World): Promise<void> {
  for (;;) {
    await sweep(db, { leaseSeconds: 0 });
    const claim = await claimNext(db, workerIds[0] ?? '');
    if (claim !== null) await finishClaim(db, { claimId: claim.claimId, result: resultFixture() });
    else if ((await db.handIn.count({ where: { endedAt: null, cancelledAt: null } })) === 0) return;
  }
}

/** Results whose explanation is still awaited, or was not told exactly once. */
async function notExplainedOnce(db: Database): Promise<object[]> {
  return await db.$queryRaw`
    SELECT h.id FROM hand_ins h LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.explaining_at IS NOT NULL
    WHERE (g.id IS NOT NULL AND g.explained_at IS NULL)
      OR (SELECT count(*) FROM hand_in_events e WHERE e.hand_in_id = h.id AND e.kind = 'explained') <> CASE WHEN g.id IS NULL THEN 0 ELSE 1 END`;
}

/** A hand-in is claimed exactly while a grading of it is under way. */
async function claimedWithoutGrading(db: Database): Promise<object[]> {
  return await db.$queryRaw`
    SELECT h.id FROM hand_ins h LEFT JOIN gradings g ON g.hand_in_id = h.id AND g.kind = 'live' AND g.finished_at IS NULL
    WHERE (h.claimed_at IS NULL) <> (g.id IS NULL)`;
}

test('Whatever happens in whatever order, every hand-in that is not cancelled ends with exactly one grading in effect, explained or not, once.', async () => {
  await using open = await openTestDatabase();
  const { db } = open;
  const workerIds = [await makeWorker(db), await makeWorker(db)];
  // Steps in groups that run at the same time.
  const schedules = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(schedules, async (groups) => {
      const { enrolmentId, assignmentId } = await makeScene(db);
      const request = { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' };
      const world: World = { db, workerIds, request, handIns: [], claims: [] };
      for (const group of groups) {
        await Promise.all(group.map((next) => take(world, next)));
        expect(await claimedWithoutGrading(db)).toEqual([]);
      }
      await settle(world);
      const ended = await db.handIn.findMany({
        where: { enrolmentId },
        select: { cancelledAt: true, gradings: { where: { effective: true } } },
      });
      expect(ended).toHaveLength(world.handIns.length);
      for (const { cancelledAt, gradings } of ended) expect(gradings).toHaveLength(cancelledAt === null ? 1 : 0);
      expect(await db.grading.count({ where: { finishedAt: null } })).toBe(0);
      expect(await notExplainedOnce(db)).toEqual([]);
      expect(await queueState(db)).toMatchObject({ waiting: 0, running: 0, regradesWaiting: 0 });
    }),
    { numRuns: 12 },
  );
});
