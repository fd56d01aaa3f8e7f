import { createHash, randomUUID } from 'node:crypto';
import type { Queryable } from '../client.ts';
import type { Prisma } from '../generated/client.ts';
import type { DeviceClass } from '../generated/enums.ts';
import { EXERCISE } from './fixtures.ts';

/** One hand-in as it stands in the end. */
export interface PlainHandIn {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly exercise?: string;
  readonly createdAt: Date;
  readonly state: 'waiting' | 'cancelled' | 'system-error' | 'graded';
  readonly chosen?: boolean;
  readonly score?: number;
  readonly verdict?: string;
  /** Of the roof; null: not timed. */
  readonly fraction?: number | null;
  /** Half the width of the interval, as a part of the fraction. */
  readonly halfWidth?: number;
  readonly deviceClass?: DeviceClass;
}

const SOURCE = 'fn main() {}';
const SHA256 = createHash('sha256').update(SOURCE).digest('hex');

/** Rows for PostgreSQL at once; it takes 65 535 parameters a statement. */
const CHUNK = 1000;

/** Writes hand-ins with their gradings and measurements straight into the tables, without the queue; returns their ids. */
export async function insertHandIns(db: Queryable, workerId: string, handIns: readonly PlainHandIn[]): Promise<string[]> {
  const made = handIns.map((handIn) => ({ ...handIn, id: randomUUID(), gradingId: randomUUID() }));
  for (let from = 0; from < made.length; from += CHUNK) {
    const chunk = made.slice(from, from + CHUNK);
    const graded = chunk.filter(({ state }) => state === 'graded' || state === 'system-error');
    await db.handIn.createMany({ data: chunk.map(handInRow) });
    // A finished grading takes no measurements, and a finished one does not change: so it is finished last.
    await db.grading.createMany({ data: graded.map((handIn) => ({ ...runningRow(handIn), workerId })) });
    await db.measurement.createMany({ data: graded.filter(({ fraction }) => fraction !== null).flatMap(measurementRows) });
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

function measurementRows({ gradingId, fraction, state }: Made): Prisma.MeasurementCreateManyInput[] {
  if (state !== 'graded') return [];
  const medianNs = 251_500 / (fraction ?? 0.9);
  return [0, 1].map((position) => ({
    gradingId,
    position,
    sweep: false,
    size: { n: 2 ** (24 + 4 * position) },
    overrides: {},
    samplesNs: [medianNs],
    droppedSamples: 0,
    medianNs,
    ciLowNs: medianNs * 0.99,
    ciHighNs: medianNs * 1.01,
    bytes: 1_073_741_828,
    flops: 268_435_455,
    intensity: 0.25,
    bytesPerSecond: 4.39e12 * (fraction ?? 0.9),
    flopsPerSecond: 1.1e12 * (fraction ?? 0.9),
    attainableBytesPerSecond: 4.39e12,
    fraction: fraction ?? 0.9,
    bound: 'memory' as const,
  }));
}

async function finish(db: Queryable, graded: readonly Made[]): Promise<void> {
  const rows = graded.map(({ gradingId, state, score, verdict, fraction, halfWidth, deviceClass }) => {
    const share = state === 'graded' ? (fraction === undefined ? 0.9 : fraction) : null;
    const width = halfWidth ?? 0.01;
    return {
      id: gradingId,
      failed: state === 'system-error',
      verdict: state === 'graded' ? (verdict ?? 'accepted') : 'system-error',
      score: state === 'graded' ? (score ?? 90) : null,
      maxScore: state === 'graded' ? (deviceClass === 'software' ? 40 : 100) : null,
      fraction: share,
      low: share === null ? null : share * (1 - width),
      high: share === null ? null : share * (1 + width),
      deviceClass: state === 'graded' ? (deviceClass ?? 'large') : null,
    };
  });
  await db.$executeRaw`
    UPDATE gradings g SET finished_at = heartbeat_at + interval '1 second', verdict = r.verdict,
      outcome = CASE WHEN r.failed THEN 'failed' ELSE 'result' END::grading_outcome, failure = CASE WHEN r.failed THEN 'lost' END,
      score = r.score, max_score = r."maxScore", fraction = r.fraction, fraction_low = r.low, fraction_high = r.high,
      device_class = r."deviceClass"::device_class, device = '{}', roof = '{}', harness_version = '0.1.0', phase_times = '[]',
      result = CASE WHEN NOT r.failed THEN jsonb_build_object('schema', 'rooflab/result/v1', 'verdict', r.verdict) END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(id uuid, failed boolean, verdict text, score float8, "maxScore" float8,
      fraction float8, low float8, high float8, "deviceClass" text)
    WHERE g.id = r.id`;
}
