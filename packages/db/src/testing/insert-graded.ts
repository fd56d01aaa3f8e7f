import { createHash, randomUUID } from 'node:crypto';
import { type DeviceClass, RESULT_SCHEMA } from '@rooflab/result';
import { measurementFixture } from '@rooflab/result/testing';
import type { Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import { EXERCISE } from './fixtures.ts';

/** A finished hand-in as it ends up in the tables. */
export interface PlainHandIn {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly exercise?: string;
  readonly createdAt: Date;
  readonly state: 'waiting' | 'cancelled' | 'system-error' | 'graded';
  readonly chosen?: boolean;
  readonly score?: number;
  /** By default 40 on a software device, else 100. */
  readonly maxScore?: number;
  readonly verdict?: string;
  /** Fraction of the roof; null: not timed. */
  readonly fraction?: number | null;
  /** Half the width of the interval, as a share of the fraction. */
  readonly halfWidth?: number;
  /** Intensity at the largest size, by its x-ray; left out: not counted. */
  readonly countedIntensity?: number;
  readonly deviceClass?: DeviceClass;
}

const SOURCE = 'fn main() {}';
const SHA256 = createHash('sha256').update(SOURCE).digest('hex');

/** Rows per statement; PostgreSQL takes at most 65 535 parameters. */
const CHUNK = 1000;

/** Writes hand-ins with their gradings straight into the tables, without the queue; returns their ids. */
export async function insertHandIns(db: Queryable, workerId: string, handIns: readonly PlainHandIn[]): Promise<string[]> {
  const made = handIns.map((handIn) => ({ ...handIn, id: randomUUID(), gradingId: randomUUID() }));
  for (let from = 0; from < made.length; from += CHUNK) {
    const chunk = made.slice(from, from + CHUNK);
    const graded = chunk.filter(({ state }) => state === 'graded' || state === 'system-error');
    await db.handIn.createMany({ data: chunk.map(handInRow) });
    await db.grading.createMany({ data: graded.map((handIn) => ({ ...runningRow(handIn), workerId })) });
    await finish(db, graded);
  }
  return made.map(({ id }) => id);
}

type Made = PlainHandIn & { readonly id: string; readonly gradingId: string };

function later({ createdAt }: PlainHandIn, seconds: number): Date {
  return new Date(createdAt.getTime() + seconds * 1000);
}

function handInRow(handIn: Made): Prisma.HandInCreateManyInput {
  const { id, enrolmentId, assignmentId, exercise, createdAt, state, chosen } = handIn;
  const ended = state === 'graded' || state === 'system-error';
  return {
    id,
    enrolmentId,
    assignmentId,
    createdAt,
    source: SOURCE,
    sourceSha256: SHA256,
    queuedAt: createdAt,
    turn: createdAt,
    exercise: exercise ?? EXERCISE,
    chosen: chosen ?? false,
    endedAt: ended ? later(handIn, 3) : null,
    cancelledAt: state === 'cancelled' ? later(handIn, 1) : null,
    refundedAt: state === 'system-error' ? later(handIn, 3) : null,
  };
}

function runningRow(handIn: Made): Omit<Prisma.GradingCreateManyInput, 'workerId'> {
  const { id, gradingId, enrolmentId, assignmentId, exercise, createdAt } = handIn;
  return {
    id: gradingId,
    handInId: id,
    enrolmentId,
    assignmentId,
    exercise: exercise ?? EXERCISE,
    attempt: 1,
    kind: 'live',
    claimId: randomUUID(),
    seed: '9f',
    handedInAt: createdAt,
    queuedAt: createdAt,
    claimedAt: later(handIn, 1),
    heartbeatAt: later(handIn, 2),
  };
}

/** Only the parts of a result that queries read: a hundred thousand whole ones would be a gigabyte. */
function resultOf({ fraction, verdict, countedIntensity }: Made): object {
  const share = fraction ?? 0.9;
  const counted = countedIntensity === undefined ? {} : { countedIntensity };
  const timed = [
    measurementFixture({ size: { n: 2 ** 24 }, fraction: share }),
    measurementFixture({ size: { n: 2 ** 28 }, fraction: share, ...counted }),
  ];
  const measurements = fraction === null ? [] : timed;
  return { schema: RESULT_SCHEMA, verdict: verdict ?? 'accepted', performance: { graded: true, fraction, measurements, sweep: [] } };
}

async function finish(db: Queryable, graded: readonly Made[]): Promise<void> {
  const rows = graded.map((handIn) => {
    const { gradingId, state, score, maxScore, verdict, fraction, halfWidth, deviceClass } = handIn;
    const share = state === 'graded' ? (fraction === undefined ? 0.9 : fraction) : null;
    const width = halfWidth ?? 0.01;
    return {
      id: gradingId,
      failed: state === 'system-error',
      verdict: state === 'graded' ? (verdict ?? 'accepted') : 'system-error',
      score: state === 'graded' ? (score ?? 90) : null,
      maxScore: state === 'graded' ? (maxScore ?? (deviceClass === 'software' ? 40 : 100)) : null,
      fraction: share,
      low: share === null ? null : share * (1 - width),
      high: share === null ? null : share * (1 + width),
      deviceClass: state === 'graded' ? (deviceClass ?? 'large') : null,
      result: state === 'graded' ? resultOf(handIn) : null,
    };
  });
  await db.$executeRaw`
    UPDATE gradings g SET finished_at = heartbeat_at + interval '1 second', verdict = r.verdict,
      outcome = CASE WHEN r.failed THEN 'failed' ELSE 'result' END::grading_outcome, failure = CASE WHEN r.failed THEN 'lost' END,
      score = r.score, max_score = r."maxScore", fraction = r.fraction, fraction_low = r.low, fraction_high = r.high,
      device_class = r."deviceClass"::device_class, device = '{}', roof = '{}', harness_version = '0.1.0', phase_times = '[]',
      result = r.result
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, failed boolean, verdict text, score float8, "maxScore" float8,
      fraction float8, low float8, high float8, "deviceClass" text, result jsonb)
    WHERE g.id = r.id`;
}
