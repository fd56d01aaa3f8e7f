import { createHash, randomUUID } from 'node:crypto';
import type { Result } from '@rooflab/result';
import type { Queryable } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storableJson } from '../json.ts';
import { fractionInterval } from './fraction-interval.ts';

/** A hand-in that was graded elsewhere at an earlier time. */
export interface ImportedHandIn {
  readonly enrolmentId: string;
  readonly assignmentId: string;
  /** WGSL */
  readonly source: string;
  readonly note: string;
  /** Identifies the hand-in: one that exists already is left as it is. */
  readonly requestId: string;
  readonly handedInAt: Date;
  readonly claimedAt: Date;
  readonly finishedAt: Date;
  /** Its verdict is about the kernel, not `system-error`. */
  readonly result: Result;
}

export interface ImportingWorker {
  readonly workerId: string;
  readonly name: string;
}

/**
 * Writes finished hand-ins with their gradings and events, as if they had gone through the queue, though they never wait in it. Returns the ids of
 * the new ones, by request. Checks no deadline.
 */
export async function importHandIns(
  tx: Queryable,
  worker: ImportingWorker,
  handIns: readonly ImportedHandIn[],
): Promise<ReadonlyMap<string, string>> {
  const known = await tx.handIn.findMany({
    where: { requestId: { in: handIns.map(({ requestId }) => requestId) } },
    select: { requestId: true },
  });
  const missing = handIns.filter(({ requestId }) => !known.some((each) => each.requestId === requestId));
  const made = missing.map((handIn) => ({ ...handIn, handInId: randomUUID() }));
  await tx.handIn.createMany({ data: made.map(handInRow) });
  await tx.handInEvent.createMany({ data: made.flatMap((handIn) => eventRows(handIn, worker)) });
  const gradings = made.map((handIn) => ({
    ...handIn,
    exercise: handIn.result.exercise,
    queuedAt: handIn.handedInAt,
    regradeSetId: null,
  }));
  await importGradings(tx, worker, gradings);
  return new Map(made.map(({ requestId, handInId }) => [requestId, handInId]));
}

export interface ImportedGrading {
  readonly handInId: string;
  readonly enrolmentId: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly handedInAt: Date;
  readonly queuedAt: Date;
  readonly claimedAt: Date;
  readonly finishedAt: Date;
  readonly result: Result;
  /** Null: it takes effect as the hand-in's grade. Otherwise it waits for the set to be applied. */
  readonly regradeSetId: string | null;
}

/** Gradings per statement: their results together are a few megabytes of JSON. */
const CHUNK = 100;

/** Writes finished gradings; returns their ids, in the same order. */
export async function importGradings(tx: Queryable, worker: ImportingWorker, gradings: readonly ImportedGrading[]): Promise<string[]> {
  const made = gradings.map((grading) => ({ ...grading, id: randomUUID() }));
  for (let from = 0; from < made.length; from += CHUNK) {
    const chunk = made.slice(from, from + CHUNK);
    await tx.grading.createMany({ data: chunk.map((grading) => runningRow(grading, worker)) });
    await finish(tx, chunk);
  }
  return made.map(({ id }) => id);
}

type MadeGrading = ImportedGrading & { readonly id: string };

function runningRow(grading: MadeGrading, { workerId }: ImportingWorker): Prisma.GradingCreateManyInput {
  const { id, handInId, enrolmentId, assignmentId, exercise, handedInAt, queuedAt, claimedAt, finishedAt, result, regradeSetId } = grading;
  return {
    id,
    handInId,
    enrolmentId,
    assignmentId,
    exercise,
    handedInAt,
    regradeSetId,
    workerId,
    seed: result.seed,
    attempt: 1,
    kind: regradeSetId === null ? 'live' : 'regrade',
    claimId: randomUUID(),
    queuedAt,
    claimedAt,
    heartbeatAt: finishedAt,
  };
}

async function finish(tx: Queryable, gradings: readonly MadeGrading[]): Promise<void> {
  const rows = gradings.map(({ id, finishedAt, result }) => ({
    id,
    finishedAt,
    ...fractionInterval(result.performance),
    result,
  }));
  await tx.$executeRaw(Prisma.sql`
    UPDATE gradings g SET finished_at = r."finishedAt", outcome = 'result', result = r.result,
      verdict = r.result ->> 'verdict', score = (r.result ->> 'score')::float8, max_score = (r.result ->> 'maxScore')::float8,
      fraction = r.fraction, fraction_low = r."fractionLow", fraction_high = r."fractionHigh",
      device_class = (r.result -> 'device' ->> 'deviceClass')::device_class, device = r.result -> 'device', roof = r.result -> 'roof',
      harness_version = r.result -> 'harness' ->> 'version', phase_times = r.result -> 'phases'
    FROM jsonb_to_recordset(${JSON.stringify(storableJson({ rows }).rows)}::jsonb) AS r(id uuid, "finishedAt" timestamptz,
      fraction float8, "fractionLow" float8, "fractionHigh" float8, result jsonb)
    WHERE g.id = r.id`);
}

type Made = ImportedHandIn & { readonly handInId: string };

function handInRow({ handInId, enrolmentId, assignmentId, source, note, requestId, handedInAt, finishedAt, result }: Made) {
  return {
    id: handInId,
    enrolmentId,
    assignmentId,
    exercise: result.exercise,
    source,
    note,
    requestId,
    sourceSha256: createHash('sha256').update(source, 'utf8').digest('hex'),
    createdAt: handedInAt,
    queuedAt: handedInAt,
    turn: handedInAt,
    endedAt: finishedAt,
  };
}

function eventRows({ handInId, handedInAt, claimedAt, finishedAt, result }: Made, { name }: ImportingWorker) {
  const { verdict, score, maxScore } = result;
  return [
    { handInId, at: handedInAt, kind: 'waiting', data: { replaces: [] } },
    { handInId, at: claimedAt, kind: 'running', data: { attempt: 1, worker: name } },
    { handInId, at: finishedAt, kind: 'ended', data: { verdict, score, maxScore } },
  ] satisfies Prisma.HandInEventCreateManyInput[];
}
