import { raiseAlert } from '../alerts.ts';
import type { Database, Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storableText } from '../json.ts';
import { changeWorkerState } from '../workers/workers.ts';
import { IS_UNCOMPARED } from './spot-check-state.ts';

interface Side {
  readonly workerId: string;
  readonly workerName: string;
  /** `rooflab/result/v1`, as it was stored. */
  readonly result: unknown;
}

/** Two gradings of the same file: the one that counts, and its spot check. */
export interface CheckedPair {
  readonly gradingId: string;
  readonly exercise: string;
  /** Of its lab; null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
  /** The seed that both were given. */
  readonly seed: string;
  /** Those of `gradingTermsSchema`. */
  readonly terms: unknown;
  readonly first: Side;
  readonly second: Side;
}

export interface Comparison {
  readonly finding: 'same' | 'different' | 'inconclusive';
  /** Sentences: what differs, or why nothing can be said. */
  readonly reasons: readonly string[];
}

/**
 * Compares what was delivered for spot checks, each in a transaction of its own, so exactly once: whoever is killed in between leaves the check to the next call. Where
 * two workers differ, both are paused and administrators are alerted. No grade is touched. As a portal: workers may not read results. Returns how many were
 * compared. Throws the first fault, once all others were compared.
 */
export async function settleSpotChecks(db: Database, compare: (tx: Queryable, pair: CheckedPair) => Promise<Comparison>): Promise<number> {
  const rows = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT s.id FROM spot_checks s WHERE ${IS_UNCOMPARED} ORDER BY s.finished_at LIMIT 100`);
  const settle = async (id: string): Promise<number> =>
    await db.$transaction(async (tx) => {
      const pair = await lockPair(tx, id);
      if (pair === null) return 0;
      await note(tx, { id, pair, comparison: await compare(tx, pair) });
      return 1;
    });
  let compared = 0;
  const faults: unknown[] = [];
  for (const { id } of rows) {
    try {
      compared += await settle(id);
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw faults[0];
  return compared;
}

type PairRow = Omit<CheckedPair, 'first' | 'second'> & {
  readonly firstId: string;
  readonly firstName: string;
  readonly firstResult: unknown;
  readonly secondId: string;
  readonly secondName: string;
  readonly secondResult: unknown;
};

/** Null when another portal compares it, or has. */
async function lockPair(tx: Queryable, id: string): Promise<CheckedPair | null> {
  const rows = await tx.$queryRaw<PairRow[]>(Prisma.sql`
    SELECT g.id AS "gradingId", g.exercise, g.lab_version AS "labVersion", g.seed, g.terms, a.id AS "firstId", a.name AS "firstName", g.result AS "firstResult",
      b.id AS "secondId", b.name AS "secondName", s.result AS "secondResult"
    FROM spot_checks s JOIN gradings g ON g.id = s.grading_id JOIN workers a ON a.id = g.worker_id JOIN workers b ON b.id = s.worker_id
    WHERE s.id = ${id}::uuid AND ${IS_UNCOMPARED} FOR NO KEY UPDATE OF s SKIP LOCKED`);
  const [row] = rows;
  if (row === undefined) return null;
  const { firstId, firstName, firstResult, secondId, secondName, secondResult, ...pair } = row;
  return {
    ...pair,
    first: { workerId: firstId, workerName: firstName, result: firstResult },
    second: { workerId: secondId, workerName: secondName, result: secondResult },
  };
}

interface Compared {
  readonly id: string;
  readonly pair: CheckedPair;
  readonly comparison: Comparison;
}

async function note(tx: Queryable, { id, pair, comparison: { finding, reasons } }: Compared): Promise<void> {
  await tx.$executeRaw(Prisma.sql`
    UPDATE spot_checks SET finding = ${finding}::spot_check_finding, ended_at = clock_timestamp(), reasons = ${reasons.map(storableText)}::text[]
    WHERE id = ${id}::uuid`);
  if (finding === 'different') await pauseBoth(tx, pair, reasons);
}

async function pauseBoth(tx: Queryable, { gradingId, exercise, first, second }: CheckedPair, reasons: readonly string[]): Promise<void> {
  // Two differences at the same time take their locks in the same order.
  const sides = [
    { side: first, other: second },
    { side: second, other: first },
  ].sort((a, b) => (a.side.workerId < b.side.workerId ? -1 : 1));
  for (const { side, other } of sides) {
    const reason = `In a spot check it and ${other.workerName} graded the same file differently (grading ${gradingId}).`;
    await changeWorkerState(tx, { workerId: side.workerId, state: 'paused', reason, actor: 'system' });
  }
  await raiseAlert(tx, {
    kind: 'spot-check',
    message: `The workers ${first.workerName} and ${second.workerName} graded the same file of ${exercise} with the same seed and differ (grading ${gradingId}). ${reasons.join(' ')} Both are paused, and the grade is as it was. Compare them under Spot checks on the page Workers, and resume each that you trust.`,
    gradingId,
  });
}
